import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../contract/resource.ts'
import { waiver as contract } from '../../../contract/waivers.ts'
import { useMay } from '../../data/session.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Tag } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelButton } from '../editing/panel-button.tsx'
import { RemoveDialog } from '../editing/remove-dialog.tsx'
import styles from './environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from './kinds.ts'
import { WaiverDialog } from './waiver-dialog.tsx'

type Waiver = Row<typeof contract>

/** The texts that applicants sign, in the order in which they sign them. */
export function WaiversPanel(one: OfKind) {
  const known = useEveryRecord(contract, ofEnvironment(one))
  const [editing, setEditing] = useState<Waiver | 'new' | null>(null)
  const [removing, setRemoving] = useState<Waiver | null>(null)
  const may = useMay()
  return (
    <Panel
      title="Waivers"
      actions={may('create', contract) && <PanelButton icon="add" text="Add" of="a waiver" onClick={() => setEditing('new')} />}
    >
      {!one.environment.display_waiver && (known.data?.length ?? 0) > 0 && (
        <Text c="dimmed" mb="sm">
          Not signed now: turn on “Have waivers signed” under Applications.
        </Text>
      )}
      <DataList query={known} items={known.data} id={({ id }) => id} label="Waivers">
        {(each) => (
          <div className={styles.entry}>
            <div className={styles.words}>
              <Text fw={650}>{each.name}</Text>
              <Text size="sm" c="dimmed">
                {fieldsText(each)}
              </Text>
              <Group gap="xs" mt="xs">
                <Tag>{`Version ${each.edition}`}</Tag>
                <Tag>{each.waiver_data_es ? 'English and Spanish' : 'English only'}</Tag>
              </Group>
            </div>
            <ActionMenu
              label={`Actions for ${each.name}`}
              actions={[
                ...(may('update', contract) ? [{ text: 'Edit', icon: 'edit' as const, onClick: () => setEditing(each) }] : []),
                ...(may('remove', contract)
                  ? [{ text: 'Delete', icon: 'delete' as const, destructive: true, onClick: () => setRemoving(each) }]
                  : []),
              ]}
            />
          </div>
        )}
      </DataList>
      <WaiverDialog one={one} editing={editing} onClose={() => setEditing(null)} />
      <RemoveDialog
        title="Delete this waiver?"
        contract={contract}
        id={removing?.id ?? null}
        onClose={() => setRemoving(null)}
        also={[contractOf(one.kind)]}
        done="Waiver deleted"
      >
        {`Applicants do not sign ${removing?.name ?? 'it'} any more. What was signed is kept with its text.`}
      </RemoveDialog>
    </Panel>
  )
}

function fieldsText({ field_data: { capture = [], required = [] } }: Waiver): string {
  const count = new Set([...capture, ...required]).size
  if (count === 0) return 'Nothing to fill in'
  return `${count} ${count === 1 ? 'field' : 'fields'} to fill in, ${required.length} of them required`
}

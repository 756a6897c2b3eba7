import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { disclaimer as contract, flows } from '../../../contract/disclaimers.ts'
import type { Row } from '../../../contract/resource.ts'
import { useMay } from '../../data/session.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Tag } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { PanelButton } from '../editing/panel-button.tsx'
import { RemoveDialog } from '../editing/remove-dialog.tsx'
import { DisclaimerDialog, flowNames } from './disclaimer-dialog.tsx'
import styles from './environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from './kinds.ts'

type Disclaimer = Row<typeof contract>

/** The texts that applicants agree to, by flow. */
export function DisclaimersPanel(one: OfKind) {
  const known = useEveryRecord(contract, ofEnvironment(one))
  const [editing, setEditing] = useState<Disclaimer | 'new' | null>(null)
  const [removing, setRemoving] = useState<Disclaimer | null>(null)
  const may = useMay()
  const inOrder = [...(known.data ?? [])].sort((a, b) => flows.indexOf(a.flow) - flows.indexOf(b.flow) || a.id - b.id)
  return (
    <Panel
      title="Disclaimers"
      actions={may('create', contract) && <PanelButton icon="add" text="Add" of="a disclaimer" onClick={() => setEditing('new')} />}
    >
      {!one.environment.display_disclaimer && inOrder.length > 0 && (
        <Text c="dimmed" mb="sm">
          Not shown now: turn on “Show disclaimers” under Applications.
        </Text>
      )}
      <DataList query={known} items={known.data && inOrder} id={({ id }) => id} label="Disclaimers">
        {(each) => (
          <div className={styles.entry}>
            <div className={styles.words}>
              <Text fw={650}>For {flowNames[each.flow]}</Text>
              <div className={styles.sample}>
                <RichText>{each.disclaimer_text}</RichText>
              </div>
              <Group gap="xs" mt="xs">
                <Tag>{`Version ${each.edition}`}</Tag>
                <Tag>{each.disclaimer_text_es ? 'English and Spanish' : 'English only'}</Tag>
              </Group>
            </div>
            <ActionMenu
              label={`Actions for the disclaimer of ${flowNames[each.flow]}`}
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
      <DisclaimerDialog one={one} editing={editing} onClose={() => setEditing(null)} />
      <RemoveDialog
        title="Delete this disclaimer?"
        contract={contract}
        id={removing?.id ?? null}
        onClose={() => setRemoving(null)}
        also={[contractOf(one.kind)]}
        done="Disclaimer deleted"
      >
        Applicants are not asked to agree to it any more. Who agreed to which version stays on record.
      </RemoveDialog>
    </Panel>
  )
}

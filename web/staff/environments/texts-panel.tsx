import { Group, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Contract } from '../../../contract/records/define-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { EditAndDelete, RemoveDialog } from '../editing/edit-and-delete.tsx'
import { titleCase } from '../editing/name-record.ts'
import { PanelButton } from '../editing/panel-button.tsx'
import styles from './environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from './kinds.ts'

type EditedText<Each> = { one: OfKind; editing: Each | 'new' | null; onClose(): void }

type Props<Each, D, C> = {
  one: OfKind
  contract: Contract<Each, D, C>
  /** The title of the panel, and one text in lower case: "Waivers", "waiver". */
  title: string
  noun: string
  /** The notice while applicants do not see the texts; null when they do. */
  unused: string | null
  order?(a: Each, b: Each): number
  /** The name of a text: "Actions for …". */
  nameOf(each: Each): string
  /** The languages that it is in, in words. */
  languages(each: Each): string
  /** The consequence of deleting it. */
  gone: ReactNode
  dialog: ComponentType<EditedText<Each>>
  children(each: Each): ReactNode
}

/** The environment's own texts of one kind, each with its version: listed, added, edited, deleted. */
export function TextsPanel<Each extends { id: number; edition: number }, D, C>(props: Props<Each, D, C>) {
  const { one, contract, title, noun, unused, order, nameOf, languages, gone, dialog: Dialog, children } = props
  const known = useEveryRecord(contract, ofEnvironment(one))
  const [editing, setEditing] = useState<Each | 'new' | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()
  const items = order && known.data ? [...known.data].sort(order) : known.data
  return (
    <Panel
      title={title}
      actions={may('create', contract) && <PanelButton icon="add" text="Add" of={`a ${noun}`} onClick={() => setEditing('new')} />}
    >
      {unused && items && items.length > 0 && (
        <Text c="dimmed" mb="sm">
          {unused}
        </Text>
      )}
      <DataList query={known} items={items} id={({ id }) => id} label={title}>
        {(each) => (
          <div className={styles.entry}>
            <div className={styles.words}>
              {children(each)}
              <Group gap="xs" mt="xs">
                <Tag>{`Version ${each.edition}`}</Tag>
                <Tag>{languages(each)}</Tag>
              </Group>
            </div>
            <EditAndDelete
              label={`Actions for ${nameOf(each)}`}
              contract={contract}
              onEdit={() => setEditing(each)}
              onDelete={() => setRemoving(each.id)}
            />
          </div>
        )}
      </DataList>
      <Dialog one={one} editing={editing} onClose={() => setEditing(null)} />
      <RemoveDialog
        title={`Delete ${titleCase(noun)}?`}
        contract={contract}
        id={removing}
        onClose={() => setRemoving(null)}
        also={[contractOf(one.kind)]}
        done={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`}
      >
        {gone}
      </RemoveDialog>
    </Panel>
  )
}

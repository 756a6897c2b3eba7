import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Contract } from '../../../contract/records/define-record.ts'
import { useMay } from '../../data/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import type { ActName } from '../palette/record-acts.ts'
import { titleCase } from './name-record.ts'
import { PanelButton } from './panel-button.tsx'
import { RecordDialog, type RecordForm } from './record-dialog.tsx'

type Props<R, D, C> = {
  title: string
  /** The subject of the title: "Edit demographics". */
  of: string
  /** The act of the palette that edits it. */
  act?: ActName
  contract: Contract<R, D, C>
  record: { id: number }
  /** The fields that are edited together, with their labels, in order. */
  labels: Readonly<Record<string, string>>
  /** Fields that are hidden now. */
  hidden?: readonly string[]
  /** The shown text of a field; by default its value. */
  facts?: readonly Fact[]
  /** Hints for fields whose labels do not suffice. */
  hints?: Readonly<Record<string, string>>
  /** A field's value in words, where the value itself is not readable. */
  formatValue?(name: string, value: unknown): ReactNode
  /** Passed to the dialog. */
  ask?(change: FieldValues): void
  atOnce?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Shown below the facts. */
  below?: ReactNode
  children(form: RecordForm<FieldValues>, record: R | null): ReactNode
}

/** A part of a record to read, and behind Edit to change, with all its fields at once. */
export function FieldsPanel<R, D, C>(props: Props<R, D, C>) {
  const { title, of, act, facts = factsOf(props), below, ...dialog } = props
  const [editing, setEditing] = useState(false)
  const may = useMay()
  return (
    <Panel
      title={title}
      actions={
        may('update', props.contract) && (
          <PanelButton icon="edit" text="Edit" of={of} {...(act ? { act } : {})} onClick={() => setEditing(true)} />
        )
      }
    >
      <Facts facts={facts} />
      {below && <Box mt="md">{below}</Box>}
      <RecordDialog<R, D, C, FieldValues>
        {...dialog}
        title={`Edit ${titleCase(of)}`}
        opened={editing}
        onClose={() => setEditing(false)}
        id={props.record.id}
        done={`${title} saved`}
      />
    </Panel>
  )
}

function factsOf<R, D, C>({ labels, record, hidden = [], formatValue = (_name, value) => value as ReactNode }: Props<R, D, C>): Fact[] {
  const values = record as Readonly<Record<string, unknown>>
  const shown = Object.entries(labels).filter(([name]) => !hidden.includes(name))
  return shown.map(([name, label]) => ({ name: label, value: formatValue(name, values[name]) || null }))
}

import { Box } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Contract } from '../../../contract/records/resource.ts'
import { useMay } from '../../data/session.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { titleCase } from './called.ts'
import { PanelButton } from './panel-button.tsx'
import { RecordDialog } from './record-dialog.tsx'

type Form = ReturnType<typeof useFields<FieldValues>>

type Props<R, D, C> = {
  title: string
  /** What is edited: "Edit demographics". */
  of: string
  contract: Contract<R, D, C>
  id: number
  /** The fields that are edited together, with their words, in their order. */
  labels: Readonly<Record<string, string>>
  facts: readonly Fact[]
  /** A field's value in words, where the value itself says little. */
  formatValue?(name: string, value: unknown): ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Called when the dialog opens: what it offers may be loaded then. */
  onEdit?(): void
  /** Stands below the facts. */
  below?: ReactNode
  children(form: Form, record: R | null): ReactNode
}

/** A part of a record to read, and behind Edit to change, all its fields at once. */
export function FieldsPanel<R, D, C>({
  title,
  of,
  contract,
  id,
  labels,
  facts,
  formatValue,
  size,
  onEdit,
  below,
  children,
}: Props<R, D, C>) {
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const names = Object.keys(labels)
  const schema = useMemo(
    () => z.object(Object.fromEntries(Object.keys(labels).map((name) => [name, contract.fields[name]?.input as z.ZodMiniType]))),
    [contract, labels],
  )
  const edit = () => {
    onEdit?.()
    setEditing(true)
  }
  return (
    <Panel title={title} actions={may('update', contract) && <PanelButton icon="edit" text="Edit" of={of} onClick={edit} />}>
      <Facts facts={facts} />
      {below && <Box mt="md">{below}</Box>}
      <RecordDialog<R, D, C, FieldValues>
        title={`Edit ${titleCase(of)}`}
        opened={editing}
        onClose={() => setEditing(false)}
        contract={contract}
        id={id}
        schema={schema as never}
        initial={(one) => Object.fromEntries(names.map((name) => [name, (one as Readonly<Record<string, unknown>> | null)?.[name] ?? '']))}
        labels={labels}
        {...(formatValue ? { formatValue } : {})}
        done={`${title} saved`}
        {...(size ? { size } : {})}
      >
        {children}
      </RecordDialog>
    </Panel>
  )
}

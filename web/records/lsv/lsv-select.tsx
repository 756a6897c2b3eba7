import { useId } from 'react'
import { SelectField } from '../../ui/field/fields.tsx'
import type { Lsv } from './lsv.ts'

type Props = {
  lsvs: readonly Lsv[]
  value: number | null
  onChange(id: number | null): void
  /** The label of an empty choice; null omits it. */
  all?: string | null
}

/** One of several LSVs, by name. */
export function LsvSelect({ lsvs, value, onChange, all = null }: Props) {
  // A dialog may be open above a page that filters by LSV too.
  const id = useId()
  return (
    <SelectField
      id={id}
      label="Location"
      placeholder={all}
      options={lsvs.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}

import { Button } from '@mantine/core'
import { ChecksField } from '../../../ui/field/checks-field.tsx'
import type { Lsv } from '../../lsv/lsv.ts'

type Props = { lsvs: readonly Lsv[]; value: number[]; error: string | undefined; onChange(lsvs: number[]): void }

/** The locations that get special days; nothing where there is only one. */
export function LsvChecks({ lsvs, value, error, onChange }: Props) {
  if (lsvs.length < 2) return null
  const all = lsvs.map(({ id }) => id)
  return (
    <div>
      <ChecksField
        label="Locations"
        options={lsvs.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        error={error}
        onChange={onChange}
      />
      <Button variant="subtle" onClick={() => onChange(all)}>
        Choose All Locations
      </Button>
    </div>
  )
}

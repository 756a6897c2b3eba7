import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MachineFields, machineFields } from '../../../contract/demographics/machine-fields.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

type Props = {
  value: MachineFields | '' | null | undefined
  onChange(value: MachineFields | null): void
  error?: ReactNode
}

/** Further fields of the machine's file: as usual, a fixed value of the applicant type, or not sent. */
export function MachineFieldInputs({ value, onChange, error }: Props) {
  const all = value || {}
  const set = (tag: string, to: string | null | undefined) => {
    const { [tag]: _former, ...others } = all
    const next = to === undefined ? others : { ...others, [tag]: to }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        Further fields of the file, where the agency prescribes them.
      </Text>
      {machineFields.map(({ tag, label, usual, leaves, takes }) => (
        <Columns key={tag}>
          <SelectField
            id={`machine-field-${tag}`}
            label={`${tag} ${label}`}
            placeholder={null}
            options={[
              { value: 'usual', label: usual ?? 'Not sent' },
              ...(takes ? [{ value: 'fixed', label: 'A fixed value' }] : []),
              ...(leaves ? [{ value: 'none', label: 'Not sent' }] : []),
            ]}
            value={all[tag] === undefined ? 'usual' : all[tag] === null ? 'none' : 'fixed'}
            onChange={(event) => set(tag, settings[event.currentTarget.value])}
          />
          {typeof all[tag] === 'string' && (
            <TextField
              id={`machine-value-${tag}`}
              label={`Value of ${label}`}
              required
              maxLength={120}
              value={all[tag] as string}
              onChange={(event) => set(tag, event.currentTarget.value)}
            />
          )}
        </Columns>
      ))}
      {error && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

const settings: Readonly<Record<string, string | null | undefined>> = { fixed: '', none: null }

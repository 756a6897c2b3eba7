import { Text } from '@mantine/core'
import type { WaiverField } from '../../../contract/waivers/waiver-preview.ts'
import type { FieldData } from '../../../contract/waivers/waivers.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { ResultTable } from '../../ui/list/result-table.tsx'
import type { useWaiverPreview } from './use-waiver-preview.ts'

type Props = {
  preview: ReturnType<typeof useWaiverPreview>
  value: FieldData
  onChange(value: FieldData): void
  error?: string | undefined
}
type ListedField = { name: string; kind: WaiverField['kind'] | null }

const kinds: Readonly<Record<WaiverField['kind'], string>> = {
  text: 'Text',
  textarea: 'Several lines',
  checkbox: 'Checkbox',
  radio: 'Radio buttons',
  select: 'Choice',
  date: 'Date',
  email: 'Email',
  tel: 'Phone',
  number: 'Number',
}

/** The fields of the text: which are stored with the signature, and which are required. */
export function WaiverFields({ preview: { preview }, value, onChange, error }: Props) {
  const fields: ListedField[] = [...(preview?.fields ?? []), ...lost(preview?.fields, value)]
  const set = (list: 'capture' | 'required', name: string, on: boolean) => {
    const without = (value[list] ?? []).filter((each) => each !== name)
    const next = { ...value, [list]: on ? [...without, name] : without }
    // Required fields are always stored.
    if (list === 'required' && on && !(next.capture ?? []).includes(name)) next.capture = [...(next.capture ?? []), name]
    if (list === 'capture' && !on) next.required = (next.required ?? []).filter((each) => each !== name)
    onChange(next)
  }
  return (
    <FieldGroup title="Fields">
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {fields.length === 0 ? (
        <Text c="dimmed">The text has no fields. Insert some to have applicants fill them in.</Text>
      ) : (
        <ResultTable
          label="Fields of the text"
          items={fields}
          id={({ name }) => name}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Type', cell: ({ kind }) => (kind ? kinds[kind] : 'Not in the text: untick it') },
            {
              title: 'Keep',
              cell: ({ name }) => (
                <CheckField
                  aria-label={`Keep ${name}`}
                  checked={value.capture?.includes(name) ?? false}
                  onChange={(event) => set('capture', name, event.currentTarget.checked)}
                />
              ),
            },
            {
              title: 'Required',
              cell: ({ name }) => (
                <CheckField
                  aria-label={`Require ${name}`}
                  checked={value.required?.includes(name) ?? false}
                  onChange={(event) => set('required', name, event.currentTarget.checked)}
                />
              ),
            },
          ]}
        />
      )}
    </FieldGroup>
  )
}

/** Required fields that the text no longer has. */
function lost(there: readonly WaiverField[] | undefined, { capture = [], required = [] }: FieldData): ListedField[] {
  if (there === undefined) return []
  return [...new Set([...capture, ...required])]
    .filter((name) => !there.some((field) => field.name === name))
    .map((name) => ({ name, kind: null }))
}

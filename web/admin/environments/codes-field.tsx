import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'

type Props = {
  label: string
  codes: readonly { code: string; label: string }[]
  /** A comma list of codes. */
  value: string
  onChange(value: string): void
  error?: ReactNode
}

/** Any of a few codes, kept as a comma list in the order of the codes. */
export function CodesField({ label, codes, value, onChange, error }: Props) {
  const chosen = (value ?? '').split(',')
  const set = (code: string, on: boolean) =>
    onChange(
      codes
        .filter((each) => (each.code === code ? on : chosen.includes(each.code)))
        .map((each) => each.code)
        .join(','),
    )
  return (
    <FieldGroup title={label}>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Stack gap="xs">
        {codes.map((each) => (
          <CheckField
            key={each.code}
            label={each.label}
            checked={chosen.includes(each.code)}
            onChange={(event) => set(each.code, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}

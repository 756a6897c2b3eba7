import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckField } from './check-field.tsx'
import styles from './checks-field.module.css'

type Props<Value> = {
  label: ReactNode
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange(value: Value[]): void
  error?: ReactNode
}

/** Any number of checkboxes, all visible; scrolls beyond 220 pixels. */
export function ChecksField<Value extends number | string>({ label, options, value, onChange, error }: Props<Value>) {
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {error && (
        <div className={styles.error} role="alert">
          {error}
        </div>
      )}
      <Stack gap="xs" className={styles.list ?? ''}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, option.value] : value.filter((chosen) => chosen !== option.value))
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}

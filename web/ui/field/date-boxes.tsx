import { Group } from '@mantine/core'
import { type FocusEvent, Fragment, type ReactNode, useState } from 'react'
import styles from './date-boxes.module.css'
import { LightText } from './light/light-fields.tsx'

type Parts = { month: string; day: string; year: string }
type Order = readonly (keyof Parts)[]
type Labels = Record<keyof Parts, string>
type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** YYYY-MM-DD, or empty. */
  value: string
  /** Empty until something is typed; an impossible date is passed on for the form to refuse. */
  onChange(value: string): void
  /** Called when all three are left. */
  onBlur?(event: FocusEvent): void
  labels?: Labels
  /** The order of the reader's language; the first box has the name as its id. */
  order?: Order
  /** For a date of birth: lets the browser fill it in. */
  birthday?: boolean
}

/** A known date in three labelled boxes: easier than a calendar for a distant date. */
export function DateBoxes({
  name,
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  labels = ENGLISH,
  order = AMERICAN,
  birthday,
}: Props) {
  const [parts, setParts] = useState(() => split(value))
  const shown = join(parts) === value ? parts : split(value)
  const box = (part: keyof Parts) => (
    <LightText
      id={part === order[0] ? name : `${name}-${part}`}
      label={labels[part]}
      value={shown[part]}
      width={WIDTHS[part]}
      inputMode="numeric"
      maxLength={part === 'year' ? 4 : 2}
      autoComplete={birthday ? `bday-${part}` : 'off'}
      error={Boolean(error)}
      aria-describedby={error ? `${name}-error` : undefined}
      onChange={(event) => {
        const next = { ...shown, [part]: event.currentTarget.value.replace(/\D/g, '') }
        setParts(next)
        onChange(join(next))
      }}
    />
  )
  return (
    <fieldset
      className={styles.boxes}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event)
      }}
    >
      <legend>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      {hint && <div className={styles.hint}>{hint}</div>}
      {error && (
        <div className={styles.error} id={`${name}-error`}>
          {error}
        </div>
      )}
      <Group gap="sm">
        {order.map((part) => (
          <Fragment key={part}>{box(part)}</Fragment>
        ))}
      </Group>
    </fieldset>
  )
}

const WIDTHS: Readonly<Record<keyof Parts, number>> = { month: 72, day: 72, year: 104 }
const AMERICAN: Order = ['month', 'day', 'year']
const ENGLISH: Labels = { month: 'Month', day: 'Day', year: 'Year' }

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month: month.replace(/^0(?=\d)/, ''), day: day.replace(/^0(?=\d)/, '') }
}

function join({ year, month, day }: Parts): string {
  return year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}

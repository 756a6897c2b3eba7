import { Button } from '@mantine/core'
import { clockWords } from '../../data/wall-clock.ts'
import { TimeField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import styles from './hours.module.css'
import type { EditedHours } from './week.ts'

type Props = {
  /** The weekday. */
  name: string
  hours: readonly EditedHours[]
  /** Messages by window and field: `3.start`. */
  errors: Readonly<Record<string, string>>
  onChange(key: number, changes: Partial<EditedHours>): void
  onAdd(): void
}

/** One weekday of the hours' form: its windows, each with a delete mark that can be taken back. */
export function HoursOfDay({ name, hours, errors, onChange, onAdd }: Props) {
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <div className={styles.top}>
        <Button variant="subtle" leftSection={<Icon name="add" />} onClick={onAdd} aria-label={`Add Time on ${name}`}>
          Add Time
        </Button>
      </div>
      {hours.map(({ key, start, end, deleted }) => (
        <div key={key} className={styles.times}>
          {deleted ? (
            <>
              <span className={styles.gone}>
                {clockWords(start)} – {clockWords(end)}
              </span>
              <Button variant="default" onClick={() => onChange(key, { deleted: false })} aria-label={`Keep ${name} ${start} to ${end}`}>
                Keep
              </Button>
            </>
          ) : (
            <>
              <TimeField
                className={styles.time ?? ''}
                id={`start-${key}`}
                label="Start"
                value={start}
                placeholder="00:00"
                error={errors[`${key}.start`]}
                onChange={(event) => onChange(key, { start: event.currentTarget.value })}
              />
              <TimeField
                className={styles.time ?? ''}
                id={`end-${key}`}
                label="End"
                value={end}
                placeholder="23:59"
                error={errors[`${key}.end`]}
                onChange={(event) => onChange(key, { end: event.currentTarget.value })}
              />
              <IconButton icon="delete" label={`Delete ${name} ${start} to ${end}`} onClick={() => onChange(key, { deleted: true })} />
            </>
          )}
        </div>
      ))}
    </fieldset>
  )
}

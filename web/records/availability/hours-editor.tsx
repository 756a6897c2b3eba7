import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { availableTime } from '../../../contract/availability/availability.ts'
import { clockWords } from '../../data/clock/wall-clock.ts'
import type { Problem } from '../../data/problem.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { ConflictNotice, type Difference, saveWords } from '../../ui/feedback/conflict-notice.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TimeField } from '../../ui/field/fields.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import styles from './hours.module.css'
import { buttonWords } from './outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from './outside-hours/outside-hours-choice.tsx'
import { useAvailabilityChange } from './outside-hours/use-outside-hours.ts'
import {
  type ChangedDay,
  type EditedHours,
  endsNextDay,
  errorsByKey,
  type Hours,
  inWords,
  isEdited,
  startEditing,
  toSavedWeek,
  usualWeek,
  weekdays,
  withAdded,
  withTheirs,
} from './week.ts'

type Props = { lsv: Lsv; onClose(): void }

/** The week's hours as a form that is saved as a whole, and so begins with what is saved now, not with what the page has loaded before. */
export function HoursEditor({ lsv, onClose }: Props) {
  const change = useAvailabilityChange(lsv)
  const { hours, error, read } = useHoursNow(lsv.id, change.isBegun)
  if (error) return <ErrorNotice onRetry={read}>{error.message}</ErrorNotice>
  if (!hours) return <LoadingRows rows={7} height={32} />
  return <WeekForm lsv={lsv} hours={hours} change={change} onClose={onClose} />
}

/** The hours, read again once the version is known on which their change is based. */
function useHoursNow(lsv: number, isBegun: boolean) {
  const { data, error, refetch } = useEveryRecord(availableTime, { lsv })
  const [isRead, setRead] = useState(false)
  const read = useCallback(async () => setRead((await refetch()).isSuccess), [refetch])
  useEffect(() => {
    if (isBegun) void read()
  }, [isBegun, read])
  return { hours: isRead ? data : undefined, error: isRead ? null : error, read }
}

type FormProps = Props & { hours: readonly Hours[]; change: ReturnType<typeof useAvailabilityChange> }

function WeekForm({ lsv, hours, change, onClose }: FormProps) {
  const [week, setWeek] = useState(() => startEditing(hours))
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const problems = useProblemFocus(attempt)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const again = useFocusAfter(change.busy)
  const { begun, changed } = useTheirs(hours, change.meanwhile !== null, week, setWeek)
  useUnsaved(() => isEdited(week, begun))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (change.busy) return
    const { kept, hours } = toSavedWeek(week)
    setFailure(null)
    setErrors({})
    try {
      await change.save({ hours: [...hours] })
      showToast('Availability saved')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      setErrors(errorsByKey(kept, (error as Problem).errors ?? {}))
      setAttempt((count) => count + 1)
    }
  }
  const edit = (key: number, changes: Partial<EditedHours>) =>
    setWeek(week.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  return (
    <form ref={problems} onSubmit={save} noValidate>
      {week.length === 0 && <FillIn onFill={() => setWeek(usualWeek())} />}
      <Stack gap={0}>
        {weekdays.map((name, day) => (
          <HoursOfDay
            key={name}
            name={name}
            hours={week.filter((each) => each.day === day)}
            errors={errors}
            onChange={edit}
            onAdd={() => setWeek(withAdded(week, day))}
          />
        ))}
      </Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {change.meanwhile && <ConflictNotice differences={changed.map(dayInWords)} always />}
      <OutsideHoursChoice change={change} zone={lsv.timezone} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={change.busy}>
          Cancel
        </Button>
        <Button ref={again} type="submit" loading={change.busy}>
          {saveWords({ isOverwritten: changed.some(({ mine }) => mine) }, buttonWords(change.doing))}
        </Button>
      </Group>
    </form>
  )
}

function FillIn({ onFill }: { onFill(): void }) {
  return (
    <Button variant="default" mb="md" onClick={onFill}>
      Fill In Monday to Friday, 9 AM to 5 PM
    </Button>
  )
}

/** After a concurrent change, merges the other user's week; returns their days and the new base of the edit. */
function useTheirs(
  hours: readonly Hours[],
  refused: boolean,
  week: readonly EditedHours[],
  setWeek: (week: EditedHours[]) => void,
): { begun: readonly Hours[]; changed: readonly ChangedDay[] } {
  const [begun, setBegun] = useState(hours)
  const [changed, setChanged] = useState<readonly ChangedDay[]>([])
  useEffect(() => {
    if (!refused || hours === begun) return
    const taken = withTheirs(week, begun, hours)
    setBegun(hours)
    setWeek(taken.week)
    setChanged(taken.changed)
  }, [refused, hours, begun, week, setWeek])
  return { begun, changed }
}

const dayInWords = ({ day, before, now, mine }: ChangedDay): Difference => ({
  label: weekdays[day] as string,
  before: inWords(before),
  now: inWords(now),
  ...(mine ? { typed: inWords(mine) } : {}),
})

type DayProps = {
  /** The weekday. */
  name: string
  hours: readonly EditedHours[]
  /** Messages by window and field: `3.start`. */
  errors: Readonly<Record<string, string>>
  onChange(key: number, changes: Partial<EditedHours>): void
  onAdd(): void
}

/** One weekday of the hours' form: its windows, each with a delete mark that can be undone. */
function HoursOfDay({ name, hours, errors, onChange, onAdd }: DayProps) {
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <div className={styles.top}>
        <Button variant="subtle" leftSection={<Icon name="add" />} onClick={onAdd} aria-label={`Add Time on ${name}`}>
          Add Time
        </Button>
      </div>
      {hours.map(({ key, day, start, end, deleted }) => (
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
                error={errors[`${key}.start`]}
                onChange={(event) => onChange(key, { start: event.currentTarget.value })}
              />
              <TimeField
                className={styles.time ?? ''}
                id={`end-${key}`}
                label="End"
                value={end}
                {...(endsNextDay({ start, end }) ? { description: `On ${weekdays[(day + 1) % weekdays.length]}` } : {})}
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

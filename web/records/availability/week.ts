import type { availableTime } from '../../../contract/availability/availability.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { clockWords } from '../../data/clock/wall-clock.ts'

export type Hours = Pick<Row<typeof availableTime>, 'day_of_week' | 'start_time' | 'end_time'>

/** The hours of any day. */
type Window = Pick<Hours, 'start_time' | 'end_time'>

/** One window of the week while it is edited. Times are HH:mm, as the browser's time fields have them. */
export type EditedHours = { key: number; day: number; start: string; end: string; deleted: boolean }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const DEFAULT = { start: '09:00', end: '17:00' }

/** A day's windows in order of time. */
export const hoursOf = <H extends Hours>(hours: readonly H[], day: number): H[] =>
  hours.filter(({ day_of_week }) => day_of_week === day).sort((a, b) => (a.start_time < b.start_time ? -1 : 1))

/** The hours of a week for the form: a line for each window. */
export function startEditing(hours: readonly Hours[]): EditedHours[] {
  return weekdays
    .flatMap((_, day) => hoursOf(hours, day))
    .map(({ day_of_week, start_time, end_time }, key) => ({
      key,
      day: day_of_week,
      start: start_time.slice(0, 5),
      end: end_time.startsWith('24') ? END_OF_DAY : end_time.slice(0, 5),
      deleted: false,
    }))
}

/** Whether saving would change anything. */
export const isEdited = (week: readonly EditedHours[], begun: readonly Hours[]): boolean => {
  const serialized = ({ hours }: { hours: Hours[] }) => JSON.stringify(weekdays.map((_, day) => hoursOf(hours, day)))
  return serialized(toSavedWeek(week)) !== serialized(toSavedWeek(startEditing(begun)))
}

/** A day of a concurrent change; `mine` if it was edited too. */
export type ChangedDay = { day: number; before: Hours[]; now: Hours[]; mine?: Hours[] }

/**
 * Merges a concurrent change into the edited week: unedited days are replaced, edited ones
 * stay. `changed` lists all changed days.
 */
export function withTheirs(week: readonly EditedHours[], before: readonly Hours[], now: readonly Hours[]) {
  const changed: ChangedDay[] = weekdays.flatMap((_, day) => {
    const [was, is, mine] = [hoursOf(before, day), hoursOf(now, day), hoursOf(toSavedWeek(week).hours, day)]
    if (inWords(was) === inWords(is)) return []
    return [{ day, before: was, now: is, ...(inWords(mine) === inWords(was) ? {} : { mine }) }]
  })
  const taken = new Set(changed.filter(({ mine }) => mine === undefined).map(({ day }) => day))
  const first = nextKey(week)
  const theirs = startEditing(now).filter(({ day }) => taken.has(day))
  return { week: [...week.filter(({ day }) => !taken.has(day)), ...theirs.map((each, at) => ({ ...each, key: first + at }))], changed }
}

/** A day's windows: "9:00 AM – 12:00 PM, 10:00 PM – 2:00 AM next day", or "Closed". */
export const inWords = (hours: readonly Window[]): string => (hours.length === 0 ? 'Closed' : hours.map(windowInWords).join(', '))

/** One window; 23:59 and 24:00 are the midnight that ends the day. */
export function windowInWords({ start_time, end_time }: Window): string {
  if (/^(23:59|24:)/.test(end_time)) return `${clockWords(start_time)} – midnight`
  const isNextDay = end_time.slice(0, 5) < start_time.slice(0, 5)
  return `${clockWords(start_time)} – ${clockWords(end_time)}${isNextDay ? ' next day' : ''}`
}

/** Adds a window to the day: 09:00 to 17:00. */
export function withAdded(week: readonly EditedHours[], day: number): EditedHours[] {
  return [...week, { key: nextKey(week), day, ...DEFAULT, deleted: false }]
}

const WORKING_DAYS = [1, 2, 3, 4, 5]

/** The usual week: Monday to Friday, 09:00 to 17:00. */
export const usualWeek = (): EditedHours[] => WORKING_DAYS.reduce<EditedHours[]>(withAdded, [])

const nextKey = (week: readonly EditedHours[]) => Math.max(-1, ...week.map(({ key }) => key)) + 1

/** Whether a window ends on the next day; one until midnight does not. */
export const endsNextDay = ({ start, end }: Pick<EditedHours, 'start' | 'end'>) => end < start && end !== MIDNIGHT

const MIDNIGHT = '00:00'
/** The same as the end of a day: time fields do not accept 24:00. */
const END_OF_DAY = '23:59'

/** The hours to save, without the deleted ones, each with the window that it comes from. */
export function toSavedWeek(week: readonly EditedHours[]): { kept: EditedHours[]; hours: Hours[] } {
  const kept = week.filter(({ deleted }) => !deleted)
  return { kept, hours: kept.map(({ day, start, end }) => ({ day_of_week: day, ...toSavedHours({ start, end }) })) }
}

/** A window's times for the server; until midnight it ends at the end of its day. */
export const toSavedHours = ({ start, end }: Pick<EditedHours, 'start' | 'end'>) => ({
  start_time: start,
  end_time: end === MIDNIGHT ? END_OF_DAY : end,
})

/** The server's messages, `3.start_time` for the fourth sent hours, by the key of the window and its field. */
export function errorsByKey(kept: readonly EditedHours[], errors: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(errors).map(([name, message]) => {
    const [, index, field] = /^(?:hours\.)?(\d+)\.(start|end)_time$/.exec(name) ?? []
    const window = kept[Number(index)]
    return [window ? `${window.key}.${field}` : name, message]
  })
  return Object.fromEntries(named)
}

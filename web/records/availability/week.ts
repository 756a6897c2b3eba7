import type { availableTime } from '../../../contract/availability.ts'
import type { Row } from '../../../contract/resource.ts'

export type Hours = Pick<Row<typeof availableTime>, 'day_of_week' | 'start_time' | 'end_time'>

/** One window of the week while it is edited. Times are HH:mm, as the browser's time fields have them. */
export type EditedHours = { key: number; day: number; start: string; end: string; deleted: boolean }

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const DEFAULT = { start: '09:00', end: '17:00' }

/** A day's windows in order of time. */
export const hoursOf = <H extends Hours>(hours: readonly H[], day: number): H[] =>
  hours.filter(({ day_of_week }) => day_of_week === day).sort((a, b) => (a.start_time < b.start_time ? -1 : 1))

export function startEditing(hours: readonly Hours[]): EditedHours[] {
  return weekdays
    .flatMap((_, day) => hoursOf(hours, day))
    .map(({ day_of_week, start_time, end_time }, key) => ({
      key,
      day: day_of_week,
      start: start_time.slice(0, 5),
      // Time fields know no 24:00; 23:59 means the same midnight.
      end: end_time.startsWith('24') ? '23:59' : end_time.slice(0, 5),
      deleted: false,
    }))
}

/** With another window on the day: 09:00 to 17:00. */
export function withAdded(week: readonly EditedHours[], day: number): EditedHours[] {
  const key = Math.max(-1, ...week.map((each) => each.key)) + 1
  return [...week, { key, day, ...DEFAULT, deleted: false }]
}

/** What is saved: all that are not marked deleted. */
export function saved(week: readonly EditedHours[]): { kept: EditedHours[]; hours: Hours[] } {
  const kept = week.filter(({ deleted }) => !deleted)
  return { kept, hours: kept.map(({ day, start, end }) => ({ day_of_week: day, start_time: start, end_time: end })) }
}

/** The server's messages, `3.start_time` for the fourth that was sent, by the key of the window and its field. */
export function errorsByKey(kept: readonly EditedHours[], errors: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(errors).map(([name, message]) => {
    const [, index, field] = /^(?:hours\.)?(\d+)\.(start|end)_time$/.exec(name) ?? []
    const window = kept[Number(index)]
    return [window ? `${window.key}.${field}` : name, message]
  })
  return Object.fromEntries(named)
}

/** A calendar day as YYYY-MM-DD: plain text, so that no time zone can move it. */
export type Day = string

const MS_PER_DAY = 86_400_000
/** The day's beginning in UTC. */
export const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const text = (date: Date): Day => date.toISOString().slice(0, 10)

/** The day `count` days later. */
export const addDays = (day: Day, count: number): Day => text(new Date(utc(day).getTime() + count * MS_PER_DAY))

/** The same day `count` months later, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const date = utc(day)
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date.getUTCDate(), last))
  return text(target)
}

/** The first day of the day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay()

/** The weeks of a month, Sunday first; null where another month's days would be. */
export function weeksOf(month: Day): (Day | null)[][] {
  const first = monthOf(month)
  const last = addDays(addMonths(first, 1), -1)
  const days: (Day | null)[] = Array(weekdayOf(first)).fill(null)
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  while (days.length % 7) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** With fewer weeks of its month left, a calendar that begins there shows so many weeks from then on. */
const FEWEST_WEEKS = 3
const WEEKS_AHEAD = 4

/**
 * The weeks that a calendar of the days from `first` on shows of a month: those of the month, or the next ones when hardly any day of the
 * month is left.
 */
export function weeksFrom(first: Day, month: Day): (Day | null)[][] {
  const weeks = weeksOf(month)
  if (monthOf(first) !== monthOf(month)) return weeks
  if (weeks.filter((week) => week.some((day) => day !== null && day >= first)).length >= FEWEST_WEEKS) return weeks
  const sunday = addDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(sunday, week * 7 + day)))
}

/** The first and last day from `first` on that a calendar shows of a month. */
export function rangeFrom(first: Day, month: Day): { from: Day; to: Day } {
  const days = weeksFrom(first, month)
    .flat()
    .filter((day) => day !== null && day >= first)
  return { from: days[0] as Day, to: days.at(-1) as Day }
}

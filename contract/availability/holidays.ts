import { plusDays, utcDate } from '../records/days.ts'

/** A federal holiday of the United States: its date, or the working day on which it is observed when it falls on a weekend. */
type Holiday = { date: string; name: string }

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]
const OBSERVED = '(observed)'

/**
 * The federal holidays of a year (5 U.S.C. 6103) in order of time. One on a Saturday is observed on the Friday before it too, one on
 * a Sunday on the Monday after it; that Friday may be the last of the year before.
 */
export function federalHolidays(year: number): Holiday[] {
  const next = observed(dayOf(year + 1, 1, 1), "New Year's Day")
  return [...holidaysOf(year).flatMap((each) => [each, ...observed(each.date, each.name)]), ...next]
    .filter(({ date }) => date.startsWith(`${year}-`))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

const holidaysOf = (year: number): Holiday[] => [
  { date: dayOf(year, 1, 1), name: "New Year's Day" },
  { date: nth(3, MONDAY, year, 1), name: 'Martin Luther King Jr. Day' },
  { date: nth(3, MONDAY, year, 2), name: "Presidents' Day" },
  { date: last(MONDAY, year, 5), name: 'Memorial Day' },
  { date: dayOf(year, 6, 19), name: 'Juneteenth' },
  { date: dayOf(year, 7, 4), name: 'Independence Day' },
  { date: nth(1, MONDAY, year, 9), name: 'Labor Day' },
  { date: nth(2, MONDAY, year, 10), name: 'Columbus Day' },
  { date: dayOf(year, 11, 11), name: 'Veterans Day' },
  { date: nth(4, THURSDAY, year, 11), name: 'Thanksgiving' },
  { date: dayOf(year, 12, 25), name: 'Christmas Day' },
]

function observed(date: string, name: string): Holiday[] {
  const day = weekdayOf(date)
  if (day !== SATURDAY && day !== SUNDAY) return []
  return [{ date: plusDays(date, day === SATURDAY ? -1 : 1), name: `${name} ${OBSERVED}` }]
}

const WEEK = 7

const dayOf = (year: number, month: number, day: number) => utcDate(Date.UTC(year, month - 1, day))
const weekdayOf = (date: string) => new Date(date).getUTCDay()

function nth(count: number, weekday: number, year: number, month: number): string {
  const first = dayOf(year, month, 1)
  return plusDays(first, ((weekday - weekdayOf(first) + WEEK) % WEEK) + (count - 1) * WEEK)
}

const last = (weekday: number, year: number, month: number) => {
  const end = plusDays(dayOf(year, month + 1, 1), -1)
  return plusDays(end, -((weekdayOf(end) - weekday + WEEK) % WEEK))
}

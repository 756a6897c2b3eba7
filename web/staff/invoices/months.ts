import type { Option } from '../../ui/field/fields.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The months of the address, else the last one and this one. */
export function monthsOf({ from = '', to = '' }: Record<string, string>, today: string): { from: string; to: string } {
  const now = today.slice(0, 7)
  return { from: MONTH.test(from) ? from : monthBefore(now), to: MONTH.test(to) ? to : now }
}

/** "November 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

const YEARS_BEFORE = 10
const MONTHS = 12

/** The months to choose from, the latest first: from ten years ago to the end of the next one. A `chosen` one stays selectable. */
export function monthOptions(today: string, chosen: string): Option[] {
  const next = Number(today.slice(0, 4)) + 1
  const years = Array.from({ length: YEARS_BEFORE + 2 }, (_, index) => next - index)
  const months = years.flatMap((year) => Array.from({ length: MONTHS }, (_, index) => monthOf(year, MONTHS - index)))
  return (months.includes(chosen) ? months : [...months, chosen]).map((month) => ({
    value: month,
    label: monthName(month),
    group: month.slice(0, 4),
  }))
}

const monthOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? monthOf(year - 1, MONTHS) : monthOf(year, number - 1)
}

import { addDays, addMonths, monthOf } from '../../ui/calendar/month-days.ts'

export type Range = { from: string; to: string }

const QUARTER_MONTHS = 3

/** The most common ranges, by name; days of the calendar, both included. */
export const ranges = {
  '4w': { label: 'Last 4 weeks', of: (today: string) => ({ from: addDays(today, -27), to: today }) },
  '13w': { label: 'Last 13 weeks', of: (today: string) => ({ from: addDays(today, -90), to: today }) },
  quarter: { label: 'This quarter', of: (today: string) => quarterOf(today) },
  'last-quarter': { label: 'Last quarter', of: (today: string) => quarterOf(addDays(quarterOf(today).from, -1)) },
  '12m': { label: 'Last 12 months', of: (today: string) => ({ from: addDays(addMonths(today, -12), 1), to: today }) },
  ahead: { label: 'Next 4 weeks', of: (today: string) => ({ from: today, to: addDays(today, 27) }) },
} as const satisfies Record<string, { label: string; of(today: string): Range }>

export type RangeName = keyof typeof ranges
export const DEFAULT_RANGE: RangeName = '13w'

/** The name of a range, if it has one today. */
export const nameOf = ({ from, to }: Range, today: string): RangeName | null =>
  (Object.keys(ranges) as RangeName[]).find((name) => {
    const range = ranges[name].of(today)
    return range.from === from && range.to === to
  }) ?? null

function quarterOf(day: string): Range {
  const first = monthOf(addMonths(monthOf(day), -((Number(day.slice(5, 7)) - 1) % QUARTER_MONTHS)))
  return { from: first, to: addDays(addMonths(first, QUARTER_MONTHS), -1) }
}

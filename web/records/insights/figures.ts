import type { Insights, InsightsRow } from '../../../contract/reports/insights.ts'
import { addDays } from '../../ui/calendar/month-days.ts'

/** The figures of some rows. A share or mean without data is null. */
export type Figures = {
  bookings: number
  completed: number
  no_shows: number
  /** Future appointments, and past ones without an outcome. */
  open: number
  reprints: number
  /** The share of completed or missed ones. */
  no_show_share: number | null
  /** Mean days between booking and appointment, without walk-ins. */
  lead_days: number | null
  /** Booked minutes per open minute. */
  utilisation: number | null
}

export type WeekFigures = Figures & { week: string; from: string; to: string }
export type LsvFigures = Figures & { id: number; name: string }

/** Adds rows up. */
export function figuresOf(rows: readonly InsightsRow[]): Figures {
  const total = (field: Exclude<keyof InsightsRow, 'week'>) => rows.reduce((sum, row) => sum + row[field], 0)
  const [bookings, completed, no_shows] = [total('bookings'), total('completed'), total('no_shows')]
  return {
    bookings,
    completed,
    no_shows,
    open: bookings - completed - no_shows,
    reprints: total('reprints'),
    no_show_share: ratio(no_shows, completed + no_shows),
    lead_days: ratio(total('lead_days'), total('booked_ahead')),
    utilisation: ratio(total('taken_minutes'), total('open_minutes')),
  }
}

/** Every week of the range, also empty ones; the first and the last may be partial. */
export function byWeek(rows: readonly InsightsRow[], from: string, to: string): WeekFigures[] {
  const grouped = Map.groupBy(rows, ({ week }) => week)
  return weeksBetween(from, to).map((week) => ({
    week,
    from: week < from ? from : week,
    to: addDays(week, 6) > to ? to : addDays(week, 6),
    ...figuresOf(grouped.get(week) ?? []),
  }))
}

/** Every LSV, by name. */
export function byLsv({ locations, rows }: Insights): LsvFigures[] {
  const grouped = Map.groupBy(rows, ({ lsv }) => lsv)
  return locations.map(({ id, name }) => ({ id, name, ...figuresOf(grouped.get(id) ?? []) }))
}

function weeksBetween(from: string, to: string): string[] {
  const first = addDays(from, -new Date(`${from}T00:00:00Z`).getUTCDay())
  const weeks: string[] = []
  for (let week = first; week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const DAYS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const NONE = '–'

/** "1,204" */
export const countWords = (value: number): string => COUNT.format(value)
/** "12%", or a dash where there is nothing to divide by. */
export const shareWords = (value: number | null): string => (value === null ? NONE : PERCENT.format(value))
/** "6.4 days" */
export const daysWords = (value: number | null): string => (value === null ? NONE : `${DAYS.format(value)} ${value === 1 ? 'day' : 'days'}`)
/** "6.4", for an axis whose heading names the unit. */
export const numberWords = (value: number): string => DAYS.format(value)

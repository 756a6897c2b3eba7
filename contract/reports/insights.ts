import * as z from 'zod/mini'
import { date } from '../records/fields.ts'

/** How many days insights may span. */
export const MOST_INSIGHT_DAYS = 1_830

/** Which days, both included, on the calendar of each location; and of which network, for those who see several. */
export const insightsQuery = z.strictObject({
  from: date.input,
  to: date.input,
  network: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be an id'))),
})

/** One location in one week, Sunday to Saturday, or what of it lies in the range. Cancelled and unpaid appointments do not count. */
const insightsRow = z.object({
  lsv: z.number(),
  /** The Sunday on which the week begins. */
  week: z.string(),
  bookings: z.number(),
  completed: z.number(),
  no_shows: z.number(),
  /** Booked again after rejected prints. */
  reprints: z.number(),
  /** Bookings made ahead, walk-ins left out, and the sum of the days between booking and appointment. */
  booked_ahead: z.number(),
  lead_days: z.number(),
  /** Minutes of station time: taken by appointments, and open by the weekly hours less blocked times. */
  taken_minutes: z.number(),
  open_minutes: z.number(),
})

/** The locations by name, archived ones when they have numbers. */
const insightsLocation = z.object({ id: z.number(), name: z.string() })

export const insights = z.object({ locations: z.array(insightsLocation), rows: z.array(insightsRow) })

export type Insights = z.output<typeof insights>
export type InsightsRow = z.output<typeof insightsRow>
export type InsightsQuery = z.output<typeof insightsQuery>

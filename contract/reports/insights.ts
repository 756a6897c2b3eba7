import * as z from 'zod/mini'
import { date } from '../records/fields.ts'
import { idText } from '../records/id-text.ts'

/** The maximum number of days of insights. */
export const MAX_INSIGHT_DAYS = 1_830

/** The range of days, inclusive, in the calendar of each location; and the network, for users who see several. */
export const insightsQuery = z.strictObject({
  from: date.input,
  to: date.input,
  network: z.optional(idText),
})

/** One location in one week, Sunday to Saturday, within the range. Cancelled and unpaid appointments do not count. */
const insightsRow = z.object({
  lsv: z.number(),
  /** The Sunday on which the week begins. */
  week: z.string(),
  bookings: z.number(),
  completed: z.number(),
  no_shows: z.number(),
  /** Re-prints after rejections. */
  reprints: z.number(),
  /** Bookings made ahead, without walk-ins, and the sum of the days between booking and appointment. */
  booked_ahead: z.number(),
  lead_days: z.number(),
  /** Minutes of station time: booked, and open by the weekly hours less blocked times. */
  taken_minutes: z.number(),
  open_minutes: z.number(),
})

/** The locations by name; archived ones when they have numbers. */
const insightsLocation = z.object({ id: z.number(), name: z.string() })

export const insights = z.object({ locations: z.array(insightsLocation), rows: z.array(insightsRow) })

export type Insights = z.output<typeof insights>
export type InsightsRow = z.output<typeof insightsRow>
export type InsightsQuery = z.output<typeof insightsQuery>

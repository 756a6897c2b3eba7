import * as z from 'zod/mini'
import { recordId } from '../applicants/applicant-body.ts'
import { liveScanVendor } from '../lsv/lsv.ts'
import { timeOfDay, whole } from '../records/fields.ts'
import { blockedTime } from './availability.ts'

const MAX_WINDOWS = 100

const window = z.strictObject({
  id: z.optional(z.number()),
  day_of_week: whole(0, 6).input,
  start_time: timeOfDay.input,
  end_time: timeOfDay.input,
})

/** The hours of a whole week. */
export const weekOfHours = z.array(window).check(z.maxLength(MAX_WINDOWS))

const instant = blockedTime.fields.start_datetime?.input as z.ZodMiniType<string>

/** A new blocked time, or the blocked time `id` as it will be. */
const block = z.strictObject({
  id: z.optional(recordId()),
  start_datetime: instant,
  end_datetime: instant,
  reason: z.optional(blockedTime.fields.reason?.input as z.ZodMiniType<string | null>),
})

const number = (name: string) => z.optional(liveScanVendor.fields[name]?.input as z.ZodMiniType<number>)

/** The listed appointments outside the new hours, and whether they are cancelled or stay booked. */
export const outsideHoursDecision = z.strictObject({ seen: z.array(recordId()).check(z.maxLength(10_000)), cancel: z.boolean() })

/** The decision about appointments outside the new hours. */
export type OutsideHoursDecision = z.output<typeof outsideHoursDecision>

/** A change of an LSV's availability, with the decision about appointments outside it. */
export const availabilityChange = z
  .strictObject({
    hours: z.optional(weekOfHours),
    block: z.optional(block),
    appointment_duration: number('appointment_duration'),
    stations: number('stations'),
    stranded: z.optional(outsideHoursDecision),
  })
  .check(z.refine((change) => Object.keys(change).some((name) => name !== 'stranded'), { path: ['hours'], error: 'Say what changes' }))

/** A change of an LSV's availability. */
export type AvailabilityChange = z.output<typeof availabilityChange>

/** An appointment that does not fit a change; a PENDING one is about to be paid. */
export type OutsideHours = {
  id: number
  date_time: string
  ends_at: string
  status: 'PENDING' | 'SCHEDULED'
  first_name: string
  last_name: string
}

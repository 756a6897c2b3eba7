import * as z from 'zod/mini'
import { recordId } from '../applicants/applicant-body.ts'
import { liveScanVendor } from '../lsv/lsv.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { timeOfDay, whole } from '../records/fields.ts'
import { blockedTime } from './availability.ts'
import type { Hours } from './hours.ts'
import { specialDay } from './special-days.ts'

const MAX_WINDOWS = 100

const window = z.strictObject({
  id: z.optional(z.int()),
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

/** The fields of a special day. */
const specialDayInput = z.strictObject({
  date: specialDay.fields.date?.input as z.ZodMiniType<string>,
  name: specialDay.fields.name?.input as z.ZodMiniType<string>,
  hours: specialDay.fields.hours?.input as z.ZodMiniType<Hours[]>,
})

const number = (name: string) => z.optional(liveScanVendor.fields[name]?.input as z.ZodMiniType<number>)

const MAX_LISTED = 10_000
const ids = z.array(recordId()).check(z.maxLength(MAX_LISTED))
const dateTime = blockedTime.fields.start_datetime?.input as z.ZodMiniType<string>

/**
 * The outcome for the listed appointments outside the new hours. Each is moved to the time that `moves` names, or stays booked where `keep`
 * names it; `cancel` decides whether the others are cancelled or stay booked too.
 */
export const outsideHoursDecision = z.strictObject({
  seen: ids,
  cancel: z.boolean(),
  keep: z.optional(ids),
  moves: z.optional(z.array(z.strictObject({ id: recordId(), date_time: dateTime })).check(z.maxLength(MAX_LISTED))),
})

/** The decision about appointments outside the new hours. */
export type OutsideHoursDecision = z.output<typeof outsideHoursDecision>

/**
 * The outcome for coming appointments when the time zone of their LSV is corrected: they keep their time on the clock, at another moment, or
 * their moment, at another time on the clock.
 */
export const appointmentsKeep = z.enum(['clock_time', 'moment'])

/** The outcome for coming appointments when the time zone of their LSV is corrected. */
export type AppointmentsKeep = z.output<typeof appointmentsKeep>

/** A change of an LSV's availability, with the decision about appointments outside it. */
export const availabilityChange = z
  .strictObject({
    hours: z.optional(weekOfHours),
    block: z.optional(block),
    /** A new special day, or the special day `id` as it will be. */
    special_day: z.optional(z.extend(specialDayInput, { id: z.optional(recordId()) })),
    remove_special_day: z.optional(recordId()),
    appointment_duration: number('appointment_duration'),
    stations: number('stations'),
    stranded: z.optional(outsideHoursDecision),
  })
  .check(z.refine((change) => Object.keys(change).some((name) => name !== 'stranded'), { path: ['hours'], error: 'Say what changes' }))

/** A change of an LSV's availability. */
export type AvailabilityChange = z.output<typeof availabilityChange>

/** The outcome for appointments outside hours: how many were moved, stay booked and were cancelled, and which could not be moved. */
export const resolution = z.object({
  moved: z.int(),
  kept: z.int(),
  cancelled: z.int(),
  failed: z.array(z.object({ id: z.int(), reason: z.string() })),
})

/** The outcome for appointments outside hours. */
export type Resolution = z.infer<typeof resolution>

/** An appointment outside hours, with its payments, and the next free time for it, or null where there is none within a month. */
export const outsideHours = z.object({
  id: z.int(),
  lsv: z.int(),
  date_time: answeredInstant(),
  ends_at: answeredInstant(),
  status: z.enum(['PENDING', 'SCHEDULED']),
  first_name: z.string(),
  last_name: z.string(),
  proposed: z.nullable(z.string()),
  collected: z.string(),
})

/** An appointment that does not fit a change; a PENDING one is about to be paid. */
export type OutsideHours = {
  id: number
  lsv: number
  date_time: string
  ends_at: string
  status: 'PENDING' | 'SCHEDULED'
  first_name: string
  last_name: string
  /** The next free time, or null where there is none within a month. */
  proposed: string | null
  /** The payments, online and at desks, less refunds and corrections, such as 42.50. */
  collected: string
}

/** The most LSVs and days of one call. */
const MAX_LSVS = 500
const MAX_DAYS = 60

/** The same special days for many LSVs at once. Those that an LSV has already stay as they are, unless they are to be replaced. */
export const manySpecialDays = z.strictObject({
  lsvs: z.array(recordId()).check(z.minLength(1), z.maxLength(MAX_LSVS)),
  days: z.array(specialDayInput).check(z.minLength(1), z.maxLength(MAX_DAYS)),
  replace: z.optional(z.boolean()),
  stranded: z.optional(outsideHoursDecision),
})

/** The same special days for many LSVs at once. */
export type ManySpecialDays = z.output<typeof manySpecialDays>

import * as z from 'zod/mini'

const cancelled = z.object({
  id: z.number(),
  date_time: z.string(),
  lsv_name: z.string(),
  lsv_timezone: z.string(),
  applicant_type_description: z.nullable(z.string()),
  cancelled_at: z.string(),
  reason: z.nullable(z.string()),
  /** The user who cancelled; null means the applicant. */
  who: z.nullable(z.string()),
})

/** The cancelled appointments of an applicant. */
export const cancelledAppointments = z.object({ results: z.array(cancelled) })

/** A cancelled appointment. */
export type CancelledAppointment = z.infer<typeof cancelled>

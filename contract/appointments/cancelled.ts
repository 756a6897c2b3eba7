import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'

const cancelled = z.object({
  id: z.int(),
  date_time: answeredInstant(),
  lsv_name: z.string(),
  lsv_timezone: z.string(),
  applicant_type_description: z.nullable(z.string()),
  cancelled_at: answeredInstant(),
  reason: z.nullable(z.string()),
  /** The user who cancelled; null means the applicant. */
  who: z.nullable(z.string()),
})

/** The cancelled appointments of an applicant. */
export const cancelledAppointments = z.object({ results: z.array(cancelled) })

/** A cancelled appointment. */
export type CancelledAppointment = z.infer<typeof cancelled>

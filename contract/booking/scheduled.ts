import * as z from 'zod/mini'
import { knownReprint } from '../applicants/lookup.ts'
import { holdRefusal } from '../availability/holds.ts'
import { paidOnline } from '../payments/payments.ts'
import { answeredInstant } from '../records/answered-instant.ts'

/** The answer of `POST /appointments/schedule` when the appointment is booked. */
export const scheduled = z.object({
  id: z.int(),
  date_time: answeredInstant(),
  /** The duration, for calendar files; no other public answer has it. */
  ends_at: answeredInstant(),
  status: z.string(),
  payment_method: z.string(),
  /** The price, a decimal string. */
  price: z.string(),
  paid: z.nullable(paidOnline),
  lsv: z.int(),
  applicant: z.int(),
  applicant_type: z.nullable(z.int()),
  /** The link to the applicant's page of the booking; a secret. Null until there is one. */
  manage_url: z.nullable(z.string()),
})

/** The members of a TIMING refusal (the time is gone), of PRICE_CHANGED and of REPRINT_BOOKED, beside those of every problem. */
export const scheduleRefusal = z.extend(z.partial(holdRefusal), {
  /** The terms that the applicant was shown otherwise, and both as they are now. */
  changed: z.optional(z.array(z.enum(['price', 'refundable']))),
  price: z.optional(z.string()),
  refundable: z.optional(z.boolean()),
  /** The re-print that is booked already. */
  reprint: z.optional(z.nullable(knownReprint)),
})

/** The answer of `POST /appointments/schedule` for a booked appointment. */
export type Scheduled = z.infer<typeof scheduled>

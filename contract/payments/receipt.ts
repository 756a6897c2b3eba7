import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { deskMethods } from './desk-money.ts'

/** A receipt of money at the desk, as it is printed: now and later. Amounts in dollars. */
export const receipt = z.object({
  /** The location, the day and the number within it: 12-20261123-7. */
  number: z.string(),
  payment: z.int(),
  lsv_name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  time_zone: z.string(),
  taken_at: answeredInstant(),
  clerk: z.string(),
  applicant: z.string(),
  /** Whether it can be mailed. */
  has_email: z.boolean(),
  appointment: z.int(),
  applicant_type: z.nullable(z.string()),
  price: z.string(),
  /** Paid before this payment. */
  before: z.string(),
  amount: z.string(),
  method: z.enum(deskMethods),
  /** The last part of the number of a card's slip, check or money order. */
  reference: z.nullable(z.string()),
  tendered: z.nullable(z.string()),
  change: z.nullable(z.string()),
  /** The amount left to pay after it. */
  left: z.string(),
  /** Whether the payment was corrected later: the receipt is void. */
  corrected_at: z.nullable(answeredInstant()),
})
export type Receipt = z.infer<typeof receipt>

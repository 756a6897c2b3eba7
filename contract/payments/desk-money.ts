import * as z from 'zod/mini'
import { recordId } from '../applicants/applicant-body.ts'
import { filledLine, REASON_MAX } from '../applicants/applicant-checks.ts'
import { money } from '../records/fields.ts'

/** The methods of payment at a desk. */
export const deskMethods = ['CASH', 'CREDIT'] as const

/** The labels of the methods: CREDIT is a card at the desk's own terminal. */
export const deskMethodLabels: Record<(typeof deskMethods)[number], string> = { CASH: 'Cash', CREDIT: 'Card at the desk' }

const amount = money.input.check(z.refine((value) => Number(value) > 0, { error: 'Must be more than 0' }))

/** Money that was taken at the desk for an appointment. */
export const deskMoneyBody = z.strictObject({
  appointment: recordId(),
  method: z.enum(deskMethods, 'Must be CASH or CREDIT'),
  amount,
})

/** Reverses a mistaken entry, with a reason; `amount` and `method` record the right one instead. */
export const correctMoneyBody = z.strictObject({
  reason: filledLine(REASON_MAX),
  amount: z.optional(amount),
  method: z.optional(z.enum(deskMethods, 'Must be CASH or CREDIT')),
})

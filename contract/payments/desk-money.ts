import * as z from 'zod/mini'
import { recordId } from '../applicants/applicant-body.ts'
import { filledLine, REASON_MAX } from '../applicants/applicant-checks.ts'
import { money } from '../records/fields.ts'
import { toCents } from './dollars.ts'
import { amount as paid } from './price.ts'

/** The methods of payment at a desk. */
export const deskMethods = ['CASH', 'CREDIT', 'CHECK', 'MONEY_ORDER'] as const

/** A method of payment at a desk. */
export type DeskMethod = (typeof deskMethods)[number]

/** The labels of the methods: CREDIT is a card at the desk's own terminal. */
export const deskMethodLabels: Record<DeskMethod, string> = {
  CASH: 'Cash',
  CREDIT: 'Card at the desk',
  CHECK: 'Check',
  MONEY_ORDER: 'Money order',
}

/** The kind of reference of each payment method; cash has none. */
export const referenceLabels: Record<Exclude<DeskMethod, 'CASH'>, string> = {
  CREDIT: 'Reference number of the terminal',
  CHECK: 'Check number',
  MONEY_ORDER: 'Money order number',
}

const REFERENCE_MAX = 40
const amount = paid.input.check(z.refine((value) => Number(value) > 0, { error: 'Must be more than 0' }))
const method = z.enum(deskMethods, 'Must be CASH, CREDIT, CHECK or MONEY_ORDER')
const reference = filledLine(REFERENCE_MAX)
const isPaidInCash = (paid: { method?: DeskMethod | undefined }) => paid.method === 'CASH'

/**
 * Money that was taken at the desk for an appointment. `tendered` is the cash that was given, before change; `more_than_due` confirms an
 * amount above what is left to pay.
 */
export const deskMoneyBody = z
  .strictObject({
    appointment: recordId(),
    method,
    amount,
    tendered: z.optional(money.input),
    reference: z.optional(reference),
    more_than_due: z.optional(z.boolean()),
  })
  .check(
    z.refine((paid) => isPaidInCash(paid) || paid.reference !== undefined, { path: ['reference'], error: 'Required' }),
    z.refine((paid) => !isPaidInCash(paid) || paid.reference === undefined, { path: ['reference'], error: 'Cash has none' }),
    z.refine((paid) => isPaidInCash(paid) || paid.tendered === undefined, { path: ['tendered'], error: 'Only cash is given change for' }),
    z.refine((paid) => paid.tendered === undefined || toCents(paid.tendered) >= toCents(paid.amount), {
      path: ['tendered'],
      error: 'Must be at least the amount',
    }),
  )
export type DeskMoney = z.output<typeof deskMoneyBody>

/**
 * Reverses a mistaken entry, with a reason; `amount` and `method` record the right one instead. `more_than_due` confirms an amount above
 * what is left to pay without the mistaken entry.
 */
export const correctMoneyBody = z.strictObject({
  reason: filledLine(REASON_MAX),
  amount: z.optional(amount),
  method: z.optional(method),
  reference: z.optional(reference),
  more_than_due: z.optional(z.boolean()),
})

const LAST_PART = 4

/** The part of a reference that receipts and sheets show: its end. */
export const lastPartOf = (whole: string): string => (whole.length > LAST_PART ? `…${whole.slice(-LAST_PART)}` : whole)

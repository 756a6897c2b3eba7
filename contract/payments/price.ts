import * as z from 'zod/mini'
import { money } from '../records/fields.ts'

/** Far above any price, so that a slip of the finger is refused. */
const AMOUNT_MAX = 10_000

/** The least amount that Stripe charges to a card. */
const CARD_MIN = 0.5

/** An amount that is paid at once. */
export const amount = {
  ...money,
  input: money.input.check(z.refine((value) => Number(value) <= AMOUNT_MAX, { error: 'Must be at most 10000.00' })),
}

/** The price of an applicant type: free, or what a card can pay, since any environment may come to offer that. */
export const price = {
  ...amount,
  input: amount.input.check(
    z.refine((value) => Number(value) === 0 || Number(value) >= CARD_MIN, { error: 'Must be 0.00, or at least 0.50: no card pays less' }),
  ),
}

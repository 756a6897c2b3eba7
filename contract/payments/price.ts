import * as z from 'zod/mini'
import { money } from '../records/fields.ts'

/** Far above any price, so that a slip of the finger is refused. */
const AMOUNT_MAX = 10_000

/** A price, or an amount that is paid at once. */
export const price = {
  ...money,
  input: money.input.check(z.refine((value) => Number(value) <= AMOUNT_MAX, { error: 'Must be at most 10000.00' })),
}

import { toCents } from './dollars.ts'

/** The terms of a payment as its page showed them, of a booking's body. Other programs may leave them out. */
export type ShownTerms = {
  /** The price, a decimal string. */
  price?: string | null | undefined
  /** Whether applicants who cancel before the appointment begins get an online payment back. */
  refundable?: boolean | null | undefined
}

/** The terms of a payment as they are now, the price in cents. */
type Terms = { price: number; refundable: boolean }

/** The names of the terms that were shown otherwise than they are. */
export function changedTerms(shown: ShownTerms, { price, refundable }: Terms): (keyof Terms)[] {
  return [
    ...(shown.price != null && toCents(shown.price) !== price ? (['price'] as const) : []),
    ...(shown.refundable != null && shown.refundable !== refundable ? (['refundable'] as const) : []),
  ]
}

import { fromCents } from '../../contract/payments/dollars.ts'
import { changedTerms, type ShownTerms } from '../../contract/payments/shown-terms.ts'
import { conflict } from '../platform/http/errors.ts'

/** Refuses a booking whose price or rule on refunds is another one than the applicant's page showed, with those that hold now. */
export function checkShownTerms(shown: ShownTerms, terms: { price: number; refundable: boolean }): void {
  const changed = changedTerms(shown, terms)
  if (changed.length === 0) return
  const now = { changed, price: fromCents(terms.price), refundable: terms.refundable }
  throw conflict('PRICE_CHANGED', 'The price or the rule on refunds has changed. Please look at both again.', now)
}

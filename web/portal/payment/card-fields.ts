import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { type PaymentCard, paymentCard } from '../../../contract/payments/payments.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { today } from '../../data/dates.ts'

/** The present month, YYMM, in which cards that expire in it are still valid. */
const thisMonth = () => today().slice(2, 7).replace('-', '')

/** The schema of the sandbox's form, the same as the server's. */
export const cardSchema = paymentCard(thisMonth)

/** An empty form. Its values are never stored outside the form. */
export const EMPTY_CARD: PaymentCard = { cardNumber: '', cardExpiry: '', cardCode: '', cardName: '', cardZip: '' }

const digits = (typed: string) => typed.replace(/\D/g, '')

/** Normalizes a field on blur. Browsers fill in expiries as 12/30, 12/2030 or 2030-12. */
export const cardCleaners: Record<Exclude<keyof PaymentCard, 'cardCountry'>, (typed: string) => string> = {
  cardNumber: digits,
  cardExpiry: expiry,
  cardName: singleSpaced,
  cardCode: digits,
  cardZip: cleaners.zip,
}

function expiry(typed: string): string {
  const [, year, month] = /^\s*20(\d\d)\D+(\d\d)\s*$/.exec(typed) ?? []
  if (year !== undefined && month !== undefined) return month + year
  const [, early, late] = /^\s*(\d)\D+(\d\d|20\d\d)\s*$/.exec(typed) ?? []
  const given = early === undefined || late === undefined ? digits(typed) : `0${early}${late}`
  return /^\d\d20\d\d$/.test(given) ? given.slice(0, 2) + given.slice(4) : given
}

import { randomBytes } from 'node:crypto'
import type { PaymentCard } from '../../../contract/payments/payments.ts'
import { type CardOutcome, cardOutcomes, testCards } from '../../../contract/payments/test-cards.ts'

/** The card data that the sandbox may store. */
export type KnownCard = { brand: string; last4: string; outcome: CardOutcome }

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^(6011|65)/, 'discover'],
]
const TOKEN = /^sandbox_([a-z]+)_(\d{4})_([a-z-]+)_[\w-]{22}$/

/** A token for a card: brand, last digits and the card's behaviour can be read from it, but not the number. */
export function tokenFor({ cardNumber }: PaymentCard): string {
  const brand = BRANDS.find(([digits]) => digits.test(cardNumber))?.[1] ?? 'card'
  return ['sandbox', brand, cardNumber.slice(-4), testCards[cardNumber] ?? 'approve', randomBytes(16).toString('base64url')].join('_')
}

/** The card of a token; undefined when the sandbox never issued it. */
export function cardOf(token: string): KnownCard | undefined {
  const [, brand, last4, named] = TOKEN.exec(token) ?? []
  const outcome = cardOutcomes.find((known) => known === named)
  return brand === undefined || last4 === undefined || outcome === undefined ? undefined : { brand, last4, outcome }
}

import { brandName, type ShownCard } from '../../../contract/payments/card-names.ts'
import type { usePaymentText } from '../texts/dictionaries.ts'

/** "Visa ending in 4242". */
export function cardWords(text: ReturnType<typeof usePaymentText>, card: ShownCard): string {
  const brand = brandName(card)
  if (card.last4 === null) return text('paid.aCard')
  return brand === null ? text('paid.someCard', { last4: card.last4 }) : text('paid.card', { brand, last4: card.last4 })
}

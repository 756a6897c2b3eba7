/** The parts of a card that may be shown: brand and last digits. */
export type ShownCard = { brand: string | null; last4: string | null }

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa"; null for an unknown brand. */
export const brandName = ({ brand }: ShownCard): string | null => BRANDS[brand ?? ''] ?? null

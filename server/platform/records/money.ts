/** Integer cents of a decimal string such as 12.50. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100)

/** A decimal string with two places. */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2)

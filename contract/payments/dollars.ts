/** Integer cents of an amount in dollars such as 12.50. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100)

/** An amount in dollars with two places, as the API sends it. */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2)

const inUs = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$1,042.50" of an amount in dollars: in every language as on the card statement and at the desk. */
export const dollars = (amount: string): string => inUs.format(Number(amount))

/** "$1,042.50" of cents. */
export const dollarsOfCents = (cents: number): string => dollars(fromCents(cents))

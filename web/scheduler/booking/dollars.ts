/** "$52.50" of a price, which is a decimal string. */
export const dollars = (price: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(price))

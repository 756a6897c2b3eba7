/** "$52.50" of a price, which is a decimal string. */
export const dollars = (price: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(Number(price))

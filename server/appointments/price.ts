/** The price of an appointment in cents: that of its type at the time of the booking. Without a type it costs nothing. */
export const priceOf = (type: { pricing: number } | null | undefined): number => type?.pricing ?? 0

/** The price of a re-print. */
export const REPRINT_PRICE = 0

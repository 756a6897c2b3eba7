/** A day of 24 hours. */
export const DAY_MS = 86_400_000

/** The calendar date in UTC of an instant in milliseconds, YYYY-MM-DD. */
export const utcDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The calendar date so many days after another, both YYYY-MM-DD. */
export const plusDays = (date: string, days: number): string => utcDate(Date.parse(date) + days * DAY_MS)

const ENGLISH = 'en-US'

/** "Nov 22 – 28" of two calendar dates, with the year unless it is this one. */
export function dayRange(from: string, to: string, year: number): string {
  const isOtherYear = !from.startsWith(`${year}-`) || !to.startsWith(`${year}-`)
  const words = new Intl.DateTimeFormat(ENGLISH, {
    month: 'short',
    day: 'numeric',
    ...(isOtherYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  })
  return words.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/** "Nov 22", or "Nov 22, 25" where years must be shown. */
export const shortDay = (day: string, withYear: boolean): string =>
  new Intl.DateTimeFormat(ENGLISH, { month: 'short', day: 'numeric', ...(withYear ? { year: '2-digit' } : {}), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

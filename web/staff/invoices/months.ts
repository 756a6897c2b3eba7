const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The months of the address, else the last one and this one. */
export function monthsOf({ from = '', to = '' }: Record<string, string>, today: string): { from: string; to: string } {
  const now = today.slice(0, 7)
  return { from: MONTH.test(from) ? from : monthBefore(now), to: MONTH.test(to) ? to : now }
}

/** "November 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/**
 * The instant at which clocks in the zone show this day (YYYY-MM-DD) and time (HH:mm), as ISO 8601 in UTC.
 * A time that a clock change skips is moved on by the change; of a repeated one the first is meant.
 */
export async function toInstant(day: string, time: string, zone: string): Promise<string> {
  const { PlainDateTime } = await temporal()
  return PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString()
}

/** What a clock in the zone shows at an instant, as HH:mm. */
export function clockTime(instant: string | Date, zone: string): string {
  const at = typeof instant === 'string' ? new Date(instant) : instant
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

const NOON = 12

/** "9:15 AM" of a time of day, HH:mm or HH:mm:ss. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % NOON || NOON}:${String(minute).padStart(2, '0')} ${hour < NOON ? 'AM' : 'PM'}`
}

// Browsers without Temporal load the polyfill, only when a time is to be turned into an instant.
async function temporal(): Promise<Pick<typeof Temporal, 'PlainDateTime'>> {
  if (typeof Temporal !== 'undefined') return Temporal
  return (await import('temporal-polyfill')).Temporal as unknown as typeof Temporal
}

/**
 * The instant at which this day (YYYY-MM-DD) and local time (HH:mm) occur in the zone, as ISO 8601 in UTC.
 * A time skipped by a clock change is moved forward by the change; of a repeated time it is the first.
 */
export async function toInstant(day: string, time: string, zone: string): Promise<string> {
  const { PlainDateTime } = await temporal()
  return PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString()
}

/** The local time in the zone at an instant, as HH:mm. */
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

// Browsers without Temporal load the polyfill when a local time must be converted.
async function temporal(): Promise<Pick<typeof Temporal, 'PlainDateTime'>> {
  if (typeof Temporal !== 'undefined') return Temporal
  return (await import('temporal-polyfill')).Temporal as unknown as typeof Temporal
}

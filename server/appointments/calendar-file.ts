/**
 * The data of an appointment's .ics file. Instants are ISO 8601 with Z; `revision` rises with every change. `link` opens the applicant's
 * own booking; `sender` is the sender address of mails about it.
 */
export type CalendarEvent = {
  id: number
  starts: string
  ends: string
  time_zone: string
  revision: number
  cancelled: boolean
  title: string
  place: string
  description: string
  link: string | null
  sender: string
  stamp: string
}

/**
 * An iCalendar file (RFC 5545) of one event in the time zone of its location, which the file defines: CRLF line ends, escaped text, lines
 * folded at 75 octets.
 */
export function calendarFile(event: CalendarEvent): string {
  const { time_zone } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BIMS//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zoneLines(time_zone, event.starts),
    'BEGIN:VEVENT',
    `UID:appointment-${event.id}@bims`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${inUtc(event.stamp)}`,
    timed('DTSTART', event.starts, time_zone),
    timed('DTEND', event.ends, time_zone),
    `ORGANIZER:mailto:${addressIn(event.sender)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped([event.description, event.link].filter(Boolean).join('\n'))}`,
    ...(event.link === null ? [] : [`URL:${event.link}`]),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return written(lines)
}

/** The same file with replacements in its unfolded lines, since a fold may split any text. */
export const rewriteCalendar = (file: string, change: (text: string) => string): string =>
  written(
    change(file.replace(/\r\n[ \t]/g, ''))
      .split('\r\n')
      .slice(0, -1),
  )

const written = (lines: readonly string[]) => `${lines.flatMap(folded).join('\r\n')}\r\n`

/** The zone's rule at this instant and the previous one, which one event needs; calendar apps expect both summer and winter time. */
function zoneLines(time_zone: string, instant: string): string[] {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const since = at.getTimeZoneTransition('previous')
  const before = since?.getTimeZoneTransition('previous') ?? null
  const rules = since === null ? [] : [since, before].flatMap((change) => (change === null ? [] : ruleLines(change)))
  return ['BEGIN:VTIMEZONE', `TZID:${time_zone}`, ...(rules.length > 0 ? rules : everLines(offset(at.offset))), 'END:VTIMEZONE']
}

/** The rule from a change of the clocks on. */
function ruleLines(change: Temporal.ZonedDateTime): string[] {
  const { offset: was, offsetNanoseconds } = change.subtract({ nanoseconds: 1 })
  const kind = change.offsetNanoseconds > offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  // The file needs both offsets: the hour of the change is expressed in the old one.
  const from = compact(change.toInstant().toZonedDateTimeISO(was).toPlainDateTime())
  return [`BEGIN:${kind}`, `DTSTART:${from}`, `TZOFFSETFROM:${offset(was)}`, `TZOFFSETTO:${offset(change.offset)}`, `END:${kind}`]
}

const everLines = (always: string) => [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${always}`,
  `TZOFFSETTO:${always}`,
  'END:STANDARD',
]

/** An instant in local time; in UTC within the hour that occurs twice. */
function timed(name: string, instant: string, time_zone: string): string {
  const clock = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).toPlainDateTime()
  const isOnce = ['earlier', 'later'].every(
    (disambiguation) =>
      clock.toZonedDateTime(time_zone, { disambiguation } as { disambiguation: 'earlier' }).epochMilliseconds === Date.parse(instant),
  )
  return isOnce ? `${name};TZID=${time_zone}:${compact(clock)}` : `${name}:${inUtc(instant)}`
}

/** Formats -05:00 as -0500. */
const offset = (iso: string) => iso.slice(0, 6).replace(':', '')

const compact = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

const inUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The bare address of `BIMS <mail@bims.example>`. */
const addressIn = (sender: string) => sender.replace(/^.*<|>.*$/g, '').trim()

/** A lone CR would begin a line of its own for some readers, and other control characters are in no text: they make the file invalid. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const MAX_OCTETS = 75
const octets = new TextEncoder()

/** Folds between characters, never inside one: continuation lines begin with a blank, which counts. */
function folded(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (octets.encode(current + character).length > MAX_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current]
}

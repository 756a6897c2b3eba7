/** The data of an appointment's .ics file. Instants are ISO 8601 with Z; `revision` rises with every change. */
export type CalendarEvent = {
  id: number
  starts: string
  ends: string
  revision: number
  cancelled: boolean
  title: string
  place: string
  description: string
  stamp: string
}

/** An iCalendar file (RFC 5545) of one event: CRLF line ends, text escaped, lines folded at 75 octets. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BIMS//Appointments//EN',
    `METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:appointment-${event.id}@bims`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${compact(event.stamp)}`,
    `DTSTART:${compact(event.starts)}`,
    `DTEND:${compact(event.ends)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const compact = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

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

import { expect, test } from 'vitest'
import { readCalendar } from '../testing/documents/calendar-reader.ts'
import { type CalendarEvent, calendarFile, rewriteCalendar } from './calendar-file.ts'

const event: CalendarEvent = {
  id: 4_711_000_000,
  starts: '2026-11-24T14:15:00.000Z',
  ends: '2026-11-24T14:30:00.000Z',
  time_zone: 'America/New_York',
  revision: 3,
  cancelled: false,
  title: 'Fingerprint appointment',
  place: 'Downtown, 120 Broadway; New York',
  description: 'Line one\nLine two',
  link: 'https://metro.scheduler.example.org/booking/4711000000.r1',
  sender: 'BIMS <mail@bims.example>',
  stamp: '2026-11-21T09:00:00.000Z',
}
const linesOf = (changes: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...event, ...changes })
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('an appointment is one event with escaped text and CRLF line ends', () => {
  const lines = linesOf()
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('DTSTART;TZID=America/New_York:20261124T091500')
  expect(lines).toContain('DTEND;TZID=America/New_York:20261124T093000')
  expect(lines).toContain('LOCATION:Downtown\\, 120 Broadway\\; New York')
  expect(lines).toContain(`DESCRIPTION:Line one\\nLine two\\n${event.link}`)
  expect(lines).toContain(`URL:${event.link}`)
  expect(lines).toContain('ORGANIZER:mailto:mail@bims.example')
  expect(lines.at(-1)).toBe('')
})

const zoneOf = (lines: readonly string[]) => lines.slice(lines.indexOf('BEGIN:VTIMEZONE') + 1, lines.indexOf('END:VTIMEZONE'))

test.each([
  [
    'winter',
    { starts: '2026-11-24T14:15:00Z' },
    [
      ...['BEGIN:STANDARD', 'DTSTART:20261101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
    ],
  ],
  [
    'summer',
    { starts: '2026-07-01T14:15:00Z', ends: '2026-07-01T14:30:00Z' },
    [
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:20251102T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ],
  ],
  [
    'a zone whose clocks never change',
    { time_zone: 'UTC' },
    ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD'],
  ],
])('the time zone is that of the location: %s', (_, changes, rule) => {
  expect(zoneOf(linesOf(changes)).slice(1)).toEqual(rule)
})

test.each([
  ['the first', '2026-11-01T05:30:00Z', 'DTSTART:20261101T053000Z'],
  ['the second', '2026-11-01T06:30:00Z', 'DTSTART:20261101T063000Z'],
])('within the hour that occurs twice, %s is expressed in UTC', (_, starts, line) => {
  expect(linesOf({ starts })).toContain(line)
})

test('a cancellation removes the event', () => {
  const file = calendarFile({ ...event, cancelled: true, link: null })
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
  expect(file).not.toContain('URL')
})

const size = (line: string) => new TextEncoder().encode(line).length

test('long lines are folded at 75 octets, never inside a character', () => {
  const lines = calendarFile({ ...event, description: 'ñ'.repeat(100) }).split('\r\n')
  expect(Math.max(...lines.map(size))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('ñ'.repeat(100))
})

test('text that a fold splits is found, and folded again', () => {
  const long = `${'x'.repeat(60)}/booking/4711000000.r1`
  const file = calendarFile({ ...event, description: long })
  expect(file).not.toContain(long)
  const changed = rewriteCalendar(file, (text) => text.replaceAll('4711000000.r1', `4711000000.${'T'.repeat(43)}`))
  expect(changed.replaceAll('\r\n ', '')).toContain(`${'x'.repeat(60)}/booking/4711000000.${'T'.repeat(43)}`)
  expect(Math.max(...changed.split('\r\n').map(size))).toBeLessThanOrEqual(75)
  expect(rewriteCalendar(file, (text) => text)).toBe(file)
})

const HOSTILE = [
  ...['\r', '\n', '\r\n', '\n\r', '\t', '\f', '\v', '\0', '\x7f', '\x85', '\u2028', '\ufeff', '\u202e', '\u200f', '\ud800'],
  ...[';', ',', '\\', '\\n', '\\,', ':', '"', '%0D%0A', '\r\nEND:VEVENT', '\rATTACH:https://evil.example/', '\r ', '\n '],
  ...[
    '😀',
    '👩‍👩‍👧‍👦'.repeat(30),
    'é'.repeat(200),
    'x'.repeat(200),
    '\\'.repeat(200),
    ';,'.repeat(100),
    '王'.repeat(75),
    'שלום עולם'.repeat(20),
  ],
]
/** The text as a strict reader shows it: line breaks of any kind are one, and characters that no text has are gone. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\n\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')

test.each(HOSTILE)('a strict reader finds the very same text, and nothing else, where names and places hold %j', (sign) => {
  const text = `${sign}Downtown${sign}5 Main St${sign}`
  for (const shift of ['', 'a', 'ab', 'abc', 'abcd']) {
    const place = `${shift}${text}`
    const file = calendarFile({ ...event, title: place, place, description: place })
    const read = readCalendar(file).filter(({ within }) => within === 'VCALENDAR/VEVENT')
    const of = (name: string) => read.filter((property) => property.name === name).map(({ value }) => value)
    expect([of('SUMMARY'), of('LOCATION')]).toEqual([[shown(place)], [shown(place)]])
    expect(of('DESCRIPTION')).toEqual([shown(`${place}\n${event.link}`)])
    expect(read.map(({ name }) => name)).toEqual([
      ...['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'ORGANIZER', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS'],
    ])
    expect(rewriteCalendar(file, (unfolded) => unfolded)).toBe(file)
  }
})

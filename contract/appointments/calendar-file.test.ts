import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  id: 4_711_000_000,
  starts: '2026-11-24T14:15:00.000Z',
  ends: '2026-11-24T14:30:00.000Z',
  revision: 0,
  cancelled: false,
  title: 'Fingerprint appointment',
  place: 'Downtown, 120 Broadway; New York',
  description: 'Line one\nLine two',
  stamp: '2026-11-21T09:00:00.000Z',
}

test('an appointment is one event with escaped text and CRLF line ends', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toContain('DTSTART:20261124T141500Z')
  expect(lines).toContain('DTEND:20261124T143000Z')
  expect(lines).toContain('LOCATION:Downtown\\, 120 Broadway\\; New York')
  expect(lines).toContain('DESCRIPTION:Line one\\nLine two')
  expect(lines.at(-1)).toBe('')
})

test('long lines are folded at 75 octets, never inside a character', () => {
  const lines = calendarFile({ ...event, description: 'ñ'.repeat(100) }).split('\r\n')
  const size = (line: string) => new TextEncoder().encode(line).length
  expect(Math.max(...lines.map(size))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain('ñ'.repeat(100))
})

import { expect, test } from 'vitest'
import { googleAddress, outlookAddress } from './calendar-links.ts'

const entry = {
  title: 'Fingerprint appointment',
  starts: '2026-11-24T09:15:00-05:00',
  ends: '2026-11-24T14:30:00.000Z',
  timezone: 'America/New_York',
  place: 'Downtown & Co., 120 Broadway',
  details: 'Registration number: 4711000000\nhttps://metro.scheduler.example.org/booking/4711000000.abc',
}
const valuesOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('Google Calendar gets the instants in UTC and the zone of the location', () => {
  expect(valuesOf(googleAddress(entry))).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261124T141500Z/20261124T143000Z',
    ctz: 'America/New_York',
    location: entry.place,
    details: entry.details,
  })
})

test('Outlook gets the same, without a plus for blanks', () => {
  const address = outlookAddress(entry)
  expect(valuesOf(address)).toMatchObject({
    subject: entry.title,
    startdt: '2026-11-24T14:15:00.000Z',
    enddt: '2026-11-24T14:30:00.000Z',
    location: entry.place,
    body: entry.details,
  })
  expect(address).not.toContain('+')
})

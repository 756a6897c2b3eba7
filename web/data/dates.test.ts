import { expect, test } from 'vitest'
import {
  birthDate,
  dateAndTime,
  dateAndTimeInZone,
  dateOrder,
  dayOf,
  isAfternoon,
  longDay,
  shortDate,
  timeInZone,
  zoneToTell,
} from './dates.ts'

const NINE_FIFTEEN_IN_NEW_YORK = '2026-11-24T14:15:00Z'

// Intl writes a narrow space before AM.
const plain = (text: string) => text.replace(/\s/g, ' ')

test('an instant is shown in its local time', () => {
  expect(plain(dateAndTime(NINE_FIFTEEN_IN_NEW_YORK, 'America/New_York'))).toBe('Tue, Nov 24, 9:15 AM')
  expect(isAfternoon(NINE_FIFTEEN_IN_NEW_YORK, 'America/New_York')).toBe(false)
  expect(isAfternoon('2026-11-24T17:00:00Z', 'America/New_York')).toBe(true)
  expect(isAfternoon('2026-11-24T05:00:00Z', 'America/New_York')).toBe(false)
})

test('a late evening belongs to its local day', () => {
  expect(dayOf('2026-11-25T03:00:00Z', 'America/New_York')).toBe('2026-11-24')
  expect(dayOf('2026-11-25T03:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-25')
})

test('a calendar date does not depend on a zone', () => {
  expect(longDay('2026-11-24')).toBe('Tuesday, November 24, 2026')
  expect(shortDate('2026-11-24')).toBe('11/24/26')
})

test('a date of birth has one order per language, and names its month', () => {
  expect(dateOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(dateOrder('es-US')).toEqual(['day', 'month', 'year'])
  expect(birthDate('1985-04-07')).toBe('April 7, 1985')
  expect(birthDate('1985-04-07', 'es-US')).toBe('7 de abril de 1985')
})

test('the zone is named only where the clock differs from the reader’s', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zoneToTell(here, NINE_FIFTEEN_IN_NEW_YORK)).toBeNull()
  expect(zoneToTell('Australia/Lord_Howe', NINE_FIFTEEN_IN_NEW_YORK)).toBe('Lord Howe Time')
})

test('a time names its zone if the reader may be in another one', () => {
  expect(dateAndTimeInZone('2026-11-24T14:15:00Z', 'America/New_York')).toMatch(/^Tue, Nov 24, 9:15\sAM EST$/)
  expect(timeInZone('2026-11-24T14:15:00Z', 'America/New_York')).toMatch(/^9:15\sAM EST$/)
  expect(dateAndTimeInZone('2026-07-24T14:15:00Z', 'America/Chicago')).toMatch(/^Fri, Jul 24, 9:15\sAM CDT$/)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BlockedSpan, findSpanFault, instantsOf, spanInWords, spanOf } from './blocked-span.ts'

const NEW_YORK = 'America/New_York'
const NEW: BlockedSpan = spanOf(null, NEW_YORK)
const block = (start_datetime: string, end_datetime: string) => ({ start_datetime, end_datetime })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('whole days begin and end at the midnights of the location, also when its clock changes between them', async () => {
  const days = { ...NEW, whole: true, first: '2026-10-31', last: '2026-11-01' }
  const stored = await instantsOf(days, NEW_YORK)
  expect(stored).toEqual(block('2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z'))
  expect(spanOf(stored, NEW_YORK)).toMatchObject({ whole: true, first: '2026-10-31', last: '2026-11-01' })
})

test('a part of a day is stored as it is typed, and shown so again', async () => {
  const stored = await instantsOf({ ...NEW, start: '2026-11-24T09:00', end: '2026-11-24T12:30' }, NEW_YORK)
  expect(stored).toEqual(block('2026-11-24T14:00:00Z', '2026-11-24T17:30:00Z'))
  expect(spanOf(stored, NEW_YORK)).toMatchObject({ whole: false, start: '2026-11-24T09:00', end: '2026-11-24T12:30' })
})

test('whole days are called so, and other spans by their times', () => {
  expect(spanInWords(block('2026-11-26T05:00:00Z', '2026-11-27T05:00:00Z'), NEW_YORK)).toBe('Thursday, November 26, 2026, all day')
  expect(spanInWords(block('2026-12-24T05:00:00Z', '2026-12-27T05:00:00Z'), NEW_YORK)).toBe(
    'Thursday, December 24, 2026 – Saturday, December 26, 2026, all day',
  )
  expect(spanInWords(block('2026-11-24T14:00:00Z', '2026-11-24T17:30:00Z'), NEW_YORK)).toMatch(/^Tue, Nov 24, 9:00.AM – 12:30.PM$/)
})

test.each<[string, Partial<BlockedSpan>, ReturnType<typeof findSpanFault>]>([
  ['one day', { whole: true, first: '2026-11-26', last: '2026-11-26' }, null],
  [
    'days backwards',
    { whole: true, first: '2026-11-26', last: '2026-11-25' },
    { path: 'last', message: 'Must not be before the first day' },
  ],
  ['times backwards', { start: '2026-11-24T12:00', end: '2026-11-24T12:00' }, { path: 'end', message: 'Must be after the start' }],
  ['a past day', { whole: true, first: '2026-11-22', last: '2026-11-26' }, { path: 'first', message: 'Must select date today or later' }],
  ['no end', { start: '2026-11-24T12:00' }, { path: 'end', message: 'Required' }],
])('a span of %s is judged at its field', (_what, typed, fault) => {
  expect(findSpanFault({ ...NEW, ...typed }, NEW, NEW_YORK)).toEqual(fault)
})

test('a block that has begun keeps its past beginning', () => {
  const begun = spanOf(block('2026-11-20T14:00:00Z', '2026-11-25T22:00:00Z'), NEW_YORK)
  expect(findSpanFault({ ...begun, end: '2026-11-24T17:00' }, begun, NEW_YORK)).toBeNull()
  expect(findSpanFault({ ...begun, start: '2026-11-19T09:00' }, begun, NEW_YORK)).toMatchObject({ path: 'start' })
})

test('a blocked time in the hour that clocks repeat stays where it is when only its reason is edited', async () => {
  const zone = 'America/New_York'
  const second = { start_datetime: '2026-11-01T06:15:00Z', end_datetime: '2026-11-01T06:45:00Z' }
  expect(await instantsOf(spanOf(second, zone), zone, second)).toEqual(second)
  const edited = { ...spanOf(second, zone), end: '2026-11-01T03:00' }
  expect(await instantsOf(edited, zone, second)).toEqual({ ...second, end_datetime: '2026-11-01T08:00:00Z' })
})

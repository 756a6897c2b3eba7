import { expect, test } from 'vitest'
import { isOfToday, mayComplete, mayMarkNoShow } from './outcome-rules.ts'

test('prints are completed on the day of the appointment or later, never before', () => {
  expect(mayComplete('2026-11-23', '2026-11-23')).toBe(true)
  expect(mayComplete('2026-11-22', '2026-11-23')).toBe(true)
  expect(mayComplete('2026-11-24', '2026-11-23')).toBe(false)
  expect(mayComplete('2027-01-01', '2026-12-31')).toBe(false)
})

test('nobody has missed an appointment before its time', () => {
  const at = '2026-11-23T15:00:00.000Z'
  expect(mayMarkNoShow(at, new Date('2026-11-23T14:59:59Z'))).toBe(false)
  expect(mayMarkNoShow(at, new Date(at))).toBe(true)
})

test('a visit is made on its day, and after midnight for six hours after its time or last step', () => {
  const evening = { day: '2026-11-23', date_time: '2026-11-24T04:45:00.000Z', arrived_at: null, started_at: null }
  const at = (now: string) => [now.slice(0, 10), Date.parse(now)] as const
  expect(isOfToday(evening, '2026-11-23', Date.parse('2026-11-23T15:00:00Z'))).toBe(true)
  expect(isOfToday(evening, ...at('2026-11-24T05:10:00Z'))).toBe(true)
  expect(isOfToday(evening, ...at('2026-11-24T10:44:59Z'))).toBe(true)
  expect(isOfToday(evening, ...at('2026-11-24T10:45:00Z'))).toBe(false)
  expect(isOfToday({ ...evening, arrived_at: '2026-11-24T05:00:00.000Z' }, ...at('2026-11-24T10:50:00Z'))).toBe(true)
  expect(isOfToday({ ...evening, date_time: '2026-11-23T14:00:00.000Z' }, ...at('2026-11-24T05:10:00Z'))).toBe(false)
  expect(isOfToday({ ...evening, day: '2026-11-25' }, ...at('2026-11-24T05:10:00Z'))).toBe(false)
})

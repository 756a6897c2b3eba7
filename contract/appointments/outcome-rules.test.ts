import { expect, test } from 'vitest'
import { mayComplete, mayMarkNoShow } from './outcome-rules.ts'

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

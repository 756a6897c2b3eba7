import { expect, test } from 'vitest'
import { instant } from './fields.ts'

test('an instant that is taken can be answered in UTC, across the end of the last year', () => {
  const sent = '2199-12-31T23:59:59-05:00'
  expect(instant.input.safeParse(sent).success).toBe(true)
  expect(instant.output.safeParse(new Date(sent).toISOString()).success).toBe(true)
  expect(instant.input.safeParse('2200-01-01T00:00:00Z').success).toBe(false)
})

import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each([
  ['America/New_York', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['america/new_york', true],
  ['+05:00', false],
  ['America/Nowhere', false],
  ['', false],
])('the time zone %s is known: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

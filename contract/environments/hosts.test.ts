import { expect, test } from 'vitest'
import { frontEndOf } from './hosts.ts'

test.each([
  ['localhost', 'staff'],
  ['bims.example.org', 'staff'],
  ['lakeside.scheduler.example.org', 'scheduler'],
  ['metro.network.localhost', 'network'],
  ['network.scheduler.example.org', 'network'],
])('%s gets the %s front end', (host, frontEnd) => {
  expect(frontEndOf(host)).toBe(frontEnd)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../test-desk.ts'
import { frontEndOf } from './pages.ts'

test.each([
  ['localhost', 'admin'],
  ['bims.example.org', 'admin'],
  ['lakeside.scheduler.example.org', 'scheduler'],
  ['metro.network.localhost', 'network'],
  ['network.scheduler.example.org', 'network'],
])('%s gets the %s front end', (host, frontEnd) => {
  expect(frontEndOf(host)).toBe(frontEnd)
})

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('an unknown call is a problem document, never a page', async () => {
  const { status, body } = await desk.call('GET', 'nothing')
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

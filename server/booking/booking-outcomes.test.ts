import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const METRICS_TOKEN = 'metrics-token-0123456789'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', METRICS_TOKEN })
})
afterAll(() => server.close())

test('bookings are counted by who booked and by how it ended', async () => {
  const book = async (path: string, body: object, who?: 'staff') =>
    (await server.call('POST', path, { body, ...(who === undefined ? {} : { who }) })).status
  const other = { email: 'other@example.org', firstName: 'Other', dob: '1990-02-02' }
  expect(await book('appointments/schedule', server.booking())).toBe(201)
  expect(await book('appointments/schedule', server.booking(other))).toBe(409)
  expect(await book('appointments/schedule', { mode: 'new' })).toBe(400)
  expect(await book('appointments', {}, 'staff')).toBe(400)
  const answer = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const counted = [...(await answer.text()).matchAll(/^bims_bookings_total\{by="(\w+)",outcome="(\w+)"\} (\d+)$/gm)]
  expect(counted.map(([, by, outcome, count]) => [by, outcome, Number(count)]).sort()).toEqual([
    ['applicant', 'booked', 1],
    ['applicant', 'invalid', 1],
    ['applicant', 'timing', 1],
    ['staff', 'invalid', 1],
  ])
})

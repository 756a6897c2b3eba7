import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => emptyTables(server.database, 'appointment', 'applicant', 'idempotency'))
afterAll(() => server.close())

let people = 0
/** Within the hours of both locations. */
const dateTime = '2026-11-24T15:00:00Z'

async function bookAt(place: 'downtown' | 'lakefront') {
  const applicantType = server.types[place]
  const { status, body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ lsv: server[place], applicantType, dateTime, email: `p${++people}@example.org` }),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; manage_url: string }
}

/** The statuses of calls while another session holds the location's lock: 503 for those that wait for it. */
const statusesWhileLocked = (lsv: number, calls: readonly (() => Promise<{ status: number }>)[]) =>
  server.database.transaction(async (db) => {
    await lockLsvs(db, [lsv])
    return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
  })

test('calls for appointments of another location are refused without waiting for its lock', async () => {
  const foreign = await bookAt('lakefront')
  const downtown =
    (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
    () =>
      server.call(method, `appointments/${foreign.id}${path}`, { who: 'downtown', ...(method === 'DELETE' ? {} : { body }) })
  const statuses = await statusesWhileLocked(server.lakefront, [
    downtown('PATCH', '', { date_time: '2026-11-24T18:00:00Z' }),
    downtown('PATCH', '', { status: 'COMPLETED' }),
    downtown('DELETE', ''),
    ...['arrive', 'start'].map((step) => downtown('POST', `/${step}`)),
    downtown('POST', '/undo', { step: 'ARRIVED' }),
    downtown('POST', '/demographics/name', { name: 'A,B' }),
    downtown('POST', '/link'),
  ])
  expect(statuses.filter((status) => status === 503)).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([404]))
}, 60_000)

test('a desk that sends an appointment to another location does not wait for its lock', async () => {
  const own = await bookAt('downtown')
  const move = () => server.call('PATCH', `appointments/${own.id}`, { who: 'downtown', body: { lsv: server.lakefront } })
  expect(await statusesWhileLocked(server.lakefront, [move])).toEqual([400])
}, 60_000)

test('a field that a desk may not change is refused without the lock of its own location', async () => {
  const own = await bookAt('downtown')
  const move = () => server.call('PATCH', `appointments/${own.id}`, { who: 'downtown', body: { lsv: server.lakefront } })
  const edit = () => server.call('PATCH', `appointments/${own.id}`, { who: 'downtown', body: { price: '1.00' } })
  expect(await statusesWhileLocked(server.downtown, [move, edit])).toEqual([400, 400])
}, 60_000)

test('calls for another location itself are refused without waiting for its lock', async () => {
  const call = (method: string, path: string, body: object) => () =>
    server.call(method, `livescanvendors/${server.lakefront}${path}`, { who: 'downtown', body })
  const statuses = await statusesWhileLocked(server.lakefront, [
    call('PATCH', '', { stations: 7 }),
    call('PATCH', '/availability', { stations: 7 }),
    call('PUT', '/hours', { hours: [] }),
    call('POST', '/availability/preview', { change: { stations: 9 }, date: '2030-07-01' }),
  ])
  expect(statuses).toEqual([404, 404, 404, 404])
}, 60_000)

test('a booking that is cancelled already is cancelled again without a lock', async () => {
  const { manage_url } = await bookAt('downtown')
  const token = new URL(manage_url).pathname.split('/').at(-1)
  const cancel = () => server.call('DELETE', `bookings/${token}`)
  expect((await cancel()).status).toBe(204)
  expect(await statusesWhileLocked(server.downtown, [cancel, cancel])).toEqual([204, 204])
}, 60_000)

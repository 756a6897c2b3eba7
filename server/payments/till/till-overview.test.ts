import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TillOfLocation, TillOverview } from '../../../contract/payments/till.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'

const TODAY = '2026-11-23'
type Who = 'downtown' | 'metro' | 'staff'

let server: TestServer
const visits: number[] = []

beforeAll(async () => {
  server = await openTestServer()
  for (const minutes of ['00', '15'])
    visits.push(
      (await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: `2026-11-24T14:${minutes}:00Z` }) })).body.id,
    )
})
beforeEach(async () => {
  await emptyTables(server.database, 'till', 'till_closing', 'payment_transaction', 'idempotency')
  server.services.clock.set(NOW)
})
afterAll(() => server.close())

const overview = async (who: Who, query = ''): Promise<TillOverview> => (await server.call('GET', `tills/overview${query}`, { who })).body
const take = (visit: number, body: object = {}) =>
  server.call('POST', 'paymenttransactions/desk', {
    who: 'downtown',
    body: { appointment: visits[visit], method: 'CASH', amount: '42.50', ...body },
  })
const close = (counted: string) =>
  server.call('POST', 'tills/close', {
    who: 'downtown',
    body: {
      ...{ lsv: server.downtown, day: TODAY, entries: 3, starting_float: '100', counted, signed_name: 'Dana Clerk' },
      difference_reason: 'Wrong change',
    },
  })
const ofDowntown = ({ tills }: TillOverview) => tills.find(({ lsv }) => lsv === server.downtown) as TillOfLocation

test('the overview lists each till of a day with entries, sums by method, state and difference, those with money first', async () => {
  expect(ofDowntown(await overview('metro'))).toMatchObject({ day: TODAY, entries: 0, by_method: [], total: '0.00', state: 'none' })
  const { id } = (await take(0)).body
  await take(1, { method: 'CHECK', reference: '104200' })
  await server.call('POST', `paymenttransactions/${id}/correct`, { who: 'downtown', body: { reason: 'Not paid' } })
  const open = await overview('metro')
  expect(open.tills[0]).toEqual({
    ...{ lsv: server.downtown, lsv_name: expect.any(String), day: TODAY, entries: 3, total: '42.50', state: 'open', difference: null },
    by_method: [
      { method: 'CASH', entries: 2, amount: '0.00' },
      { method: 'CHECK', entries: 1, amount: '42.50' },
    ],
  })
  expect(open.more).toBe(false)
  server.services.clock.set('2026-11-24T14:00:00Z')
  expect(ofDowntown(await overview('staff', `?day=${TODAY}`)).state).toBe('unclosed')
  await close('95')
  expect(ofDowntown(await overview('staff', `?day=${TODAY}`))).toMatchObject({ state: 'closed', difference: '-5.00' })
  expect(ofDowntown(await overview('staff')).state).toBe('none')
})

test('everybody sees the locations within reach, and a network names only its own', async () => {
  const seen = async (who: Who, query = '') => (await overview(who, query)).tills.map(({ lsv }) => lsv)
  const ids = async (where: ReturnType<typeof sql>) =>
    (
      await server.database.rows<{ id: number }>(
        sql`select id from live_scan_vendor where not is_archived and removed_at is null and ${where}`,
      )
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const sorted = (all: number[]) => all.toSorted((a, b) => a - b)
  expect(await seen('downtown')).toEqual([server.downtown])
  expect(sorted(await seen('metro'))).toEqual(await ids(sql`network = ${server.metro}`))
  expect(sorted(await seen('staff'))).toEqual(await ids(sql`true`))
  expect(sorted(await seen('staff', `?network=${server.metro}`))).toEqual(await ids(sql`network = ${server.metro}`))
  expect(await seen('metro', '?network=999999')).toEqual([])
  expect((await server.call('GET', 'tills/overview')).status).toBe(401)
  expect((await server.call('GET', 'tills/overview?day=2027-01-01', { who: 'metro' })).body.errors).toEqual({
    day: 'Must not be in the future',
  })
})

test('around midnight each location has its own day, and only a day that is over is not closed', async () => {
  await take(0)
  // Half past midnight in New York, and half past eleven of the evening before in Chicago.
  server.services.clock.set('2026-11-24T05:30:00Z')
  const days = async (query = '') => new Map((await overview('metro', query)).tills.map(({ lsv, day, state }) => [lsv, `${day} ${state}`]))
  const present = await days()
  expect([present.get(server.downtown), present.get(server.lakefront)]).toEqual(['2026-11-24 none', '2026-11-23 none'])
  const isAt = (zone: string) => server.database.run(sql`update live_scan_vendor set timezone = ${zone} where id = ${server.downtown}`)
  onTestFinished(() => isAt('America/New_York').then(() => undefined))
  expect((await days(`?day=${TODAY}`)).get(server.downtown)).toBe('2026-11-23 unclosed')
  await isAt('America/Chicago')
  expect((await days(`?day=${TODAY}`)).get(server.downtown)).toBe('2026-11-23 open')
})

test('a day that has begun anywhere is none of the future', async () => {
  server.services.clock.set('2026-11-23T12:00:00Z')
  expect((await server.call('GET', 'tills/overview?day=2026-11-24', { who: 'metro' })).status).toBe(200)
  server.services.clock.set('2026-11-23T09:00:00Z')
  expect((await server.call('GET', 'tills/overview?day=2026-11-24', { who: 'metro' })).status).toBe(400)
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { callAllAtOnce } from '../../testing/database/simultaneous-calls.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { moveFailures } from './move-outside-hours.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'blocked_time', 'special_day')
  await server.database.run(sql`update live_scan_vendor set stations = 1, appointment_duration = 30 where id = ${server.downtown}`)
  await change({ hours: everyDay('17:00') })
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

const everyDay = (end_time: string) => Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '09:00', end_time }))
const change = (body: object) => server.call('PATCH', `livescanvendors/${server.downtown}/availability`, { who: 'downtown', body })
const list = async () => (await server.call('GET', `livescanvendors/${server.downtown}/outsidehours`, { who: 'downtown' })).body
const decide = (body: object) => server.call('POST', `livescanvendors/${server.downtown}/outsidehours`, { who: 'downtown', body })
async function book(time: string, email: string): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ dateTime: `2026-11-24T${time}:00-05:00`, email }),
  })
  expect(status).toBe(201)
  return body.id
}
const whenOf = async (id: number) =>
  (
    await server.database.one<{ when: string }>(sql`
    select to_char(date_time at time zone 'America/New_York', 'DD HH24:MI') || ' ' || status as when from appointment where id = ${id}`)
  )?.when
const jobs = async () =>
  (
    await server.database.rows<{ told: string }>(sql`
      select (payload->>'appointment') || ' ' || (payload->>'event') as told from graphile_worker._private_jobs where payload->>'kind' = 'appointment' order by id`)
  ).map(({ told }) => told)

test('appointments outside hours are moved, kept and cancelled one by one as decided, with mails', async () => {
  const [moved, kept, cancelled] = [
    await book('15:00', 'a@example.org'),
    await book('15:30', 'b@example.org'),
    await book('16:00', 'c@example.org'),
  ]
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  const refused = await change({ hours: everyDay('15:00') })
  expect(refused.body.stranded.map(({ id, proposed }: { id: number; proposed: string }) => [id, proposed])).toEqual([
    [moved, '2026-11-25T09:00:00-05:00'],
    [kept, '2026-11-25T09:30:00-05:00'],
    [cancelled, '2026-11-25T10:00:00-05:00'],
  ])
  const stranded = {
    seen: [moved, kept, cancelled],
    cancel: true,
    keep: [kept],
    moves: [{ id: moved, date_time: '2026-11-25T12:00:00-05:00' }],
  }
  const done = await change({ hours: everyDay('15:00'), stranded })
  expect([done.status, done.body.resolved]).toEqual([200, { moved: 1, kept: 1, cancelled: 1, failed: [] }])
  expect([await whenOf(moved), await whenOf(kept), await whenOf(cancelled)]).toEqual([
    '25 12:00 SCHEDULED',
    '24 15:30 SCHEDULED',
    '24 16:00 CANCELLED',
  ])
  expect((await jobs()).sort()).toEqual([`${cancelled} CANCELLED_BY_SITE`, `${moved} MOVED`].sort())
  const history = sql`select event from appointment_history where appointment = ${moved} order by id desc limit 1`
  expect(await server.database.one(history)).toEqual({ event: 'MOVED' })
})

test('appointments outside hours stay in the list until they are moved, all at once', async () => {
  const ids = [await book('15:00', 'a@example.org'), await book('15:30', 'b@example.org'), await book('16:00', 'c@example.org')]
  expect(await list()).toEqual([])
  await change({ hours: everyDay('15:00'), stranded: { seen: ids, cancel: false } })
  const outside = await list()
  expect(outside.map(({ id }: { id: number }) => id)).toEqual(ids)
  const moves = outside.map(({ id, proposed }: { id: number; proposed: string }) => ({ id, date_time: proposed }))
  expect((await decide({ seen: ids, cancel: false, moves })).body).toEqual({ moved: 3, kept: 0, cancelled: 0, failed: [] })
  expect([await list(), await Promise.all(ids.map(whenOf))]).toEqual([
    [],
    ['25 09:00 SCHEDULED', '25 09:30 SCHEDULED', '25 10:00 SCHEDULED'],
  ])
  // A repeated call finds nobody outside hours.
  expect((await decide({ seen: ids, cancel: true, moves })).body).toEqual({ moved: 0, kept: 0, cancelled: 0, failed: [] })
  expect(await whenOf(ids[0] as number)).toBe('25 09:00 SCHEDULED')
})

test('an appointment whose new time was taken meanwhile stays, and is named with the reason', async () => {
  const ids = [await book('15:30', 'a@example.org'), await book('16:00', 'b@example.org')] as [number, number]
  await book('12:00', 'taken@example.org')
  const to = (id: number) => ({ id, date_time: '2026-11-24T12:00:00-05:00' })
  const moves = [to(ids[0]), { id: ids[1], date_time: '2026-11-24T12:30:00-05:00' }]
  const done = await change({ hours: everyDay('15:00'), stranded: { seen: ids, cancel: true, moves } })
  expect(done.body.resolved).toEqual({ moved: 1, kept: 0, cancelled: 0, failed: [{ id: ids[0], reason: moveFailures.taken }] })
  expect(await Promise.all(ids.map(whenOf))).toEqual(['24 15:30 SCHEDULED', '24 12:30 SCHEDULED'])
})

test('moves during bookings of the same slots leave one appointment per slot, and nobody is lost', async () => {
  const ids: number[] = []
  for (const [index, time] of ['15:00', '15:30', '16:00', '16:30'].entries()) ids.push(await book(time, `${index}@example.org`))
  await change({ hours: everyDay('15:00'), stranded: { seen: ids, cancel: false } })
  const outside: { id: number; proposed: string }[] = await list()
  const moves = outside.map(({ id, proposed }) => ({ id, date_time: proposed }))
  const [first, second, ...others] = await Promise.all([
    decide({ seen: ids, cancel: false, moves }),
    decide({ seen: ids, cancel: false, moves: moves.toReversed() }),
    ...outside.map(({ proposed }, index) =>
      server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: proposed, email: `new${index}@example.org` }) }),
    ),
  ])
  expect([first?.status, second?.status]).toEqual([200, 200])
  const booked = others.filter(({ status }) => status === 201).length
  const summary = [first, second].reduce((sum, answer) => sum + answer?.body.moved, 0)
  expect(summary + booked).toBe(4)
  const slots = await server.database.rows<{ at: string }>(sql`select date_time as at from appointment where status = 'SCHEDULED'`)
  expect(new Set(slots.map(({ at }) => at)).size).toBe(4 + booked)
})

test('decisions and bookings of a location wait for each other, so that none decides on slots that another one takes', async () => {
  const ids = [await book('15:30', 'a@example.org'), await book('16:00', 'b@example.org')]
  await change({ hours: everyDay('15:00'), stranded: { seen: ids, cancel: false } })
  const noon = '2026-11-24T12:00:00-05:00'
  const decideAll = () => decide({ seen: ids, cancel: false, moves: ids.map((id) => ({ id, date_time: noon })) })
  const bookNoon = () =>
    server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: noon, email: 'new@example.org' }) })
  const row = sql`select from live_scan_vendor where id = ${server.downtown} for update`
  const [one, other, booked] = await callAllAtOnce(server.database, row, [decideAll, decideAll, bookNoon])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect((one?.body.moved ?? 0) + (other?.body.moved ?? 0) + (booked?.status === 201 ? 1 : 0)).toBe(1)
  const late = await book('14:30', 'late@example.org')
  await change({ hours: everyDay('14:00'), stranded: { seen: [late], cancel: false } })
  const moveTo = (time: string) => () =>
    decide({ seen: [late], cancel: false, moves: [{ id: late, date_time: `2026-11-25T${time}:00-05:00` }] })
  const both = await callAllAtOnce(server.database, row, [moveTo('10:00'), moveTo('11:00')])
  expect(both.map(({ status, body }) => [status, body.moved]).sort()).toEqual([
    [200, 0],
    [200, 1],
  ])
  const atNoon = await server.database.rows(sql`select id from appointment where date_time = ${noon}::timestamptz and status = 'SCHEDULED'`)
  expect(atNoon).toHaveLength(1)
})

test('a preview lists the slots of a date as they will be, and changes nothing', async () => {
  const preview = (body: object) =>
    server.call('POST', `livescanvendors/${server.downtown}/availability/preview`, { who: 'downtown', body })
  const hours = [{ day_of_week: 2, start_time: '20:00', end_time: '21:00' }]
  const { status, body } = await preview({ change: { hours }, date: '2026-11-24' })
  expect([status, body]).toEqual([200, ['2026-11-24T20:00:00-05:00', '2026-11-24T20:30:00-05:00']])
  expect((await preview({ change: { stations: 2 }, date: '2026-11-24' })).body.length).toBe(16)
  const { rows } = await server.database.pool.query('select stations from live_scan_vendor where id = $1', [server.downtown])
  expect(rows[0].stations).toBe(1)
  expect((await preview({ change: { hours: [{ ...hours[0], end_time: '20:00' }] }, date: '2026-11-24' })).status).toBe(400)
})

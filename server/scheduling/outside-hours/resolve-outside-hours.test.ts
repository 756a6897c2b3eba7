import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseExpired } from '../../payments/recovery/recover-payments.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { callOneByOne } from '../../testing/database/simultaneous-calls.ts'
import { expirePending } from '../../testing/payments.ts'
import { type Answer, NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let booked: number
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'blocked_time', 'available_time')
  await server.database.run(
    sql`update live_scan_vendor set stations = 1, appointment_duration = 15, timezone = 'America/New_York' where id = ${server.downtown}`,
  )
  await server.database.run(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time) select ${server.downtown}, d, '09:00', '17:00' from generate_series(0, 6) d`)
  await server.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-24T13:00Z', '2026-11-24T14:00Z')`)
  booked = await book('2026-11-24T21:30:00Z')
})
afterAll(() => server.close())

async function book(dateTime: string, email = 'ann@example.org'): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime, email }) })
  expect(status).toBe(201)
  return body.id
}

const lsvPath = () => `livescanvendors/${server.downtown}`
const idOf = async (table: 'available_time' | 'blocked_time') =>
  (
    await server.database.one<{ id: number }>(
      table === 'available_time'
        ? sql`select id from available_time where lsv = ${server.downtown} and day_of_week = 2 and removed_at is null`
        : sql`select id from blocked_time where lsv = ${server.downtown} and removed_at is null`,
    )
  )?.id
const everyDay = (end_time: string) => Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '09:00', end_time }))
const block = { start_datetime: '2026-11-24T21:00:00Z', end_datetime: '2026-11-24T22:00:00Z' }
/** The LSV's present availability. */
const offer = async () =>
  (
    await server.database.one<{ all: string }>(sql`
    select json_build_array(l.stations, l.timezone, l.version,
      (select json_agg(h order by h.id) from available_time h where h.lsv = l.id and h.removed_at is null),
      (select json_agg(b order by b.id) from blocked_time b where b.lsv = l.id and b.removed_at is null))::text as all
    from live_scan_vendor l where l.id = ${server.downtown}`)
  )?.all
const statusOf = async (id: number) =>
  (await server.database.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status

/** Every call that can change an LSV's availability, with a change that puts the appointment of 4:30 PM outside hours. */
const paths: { what: string; method: string; path: () => string | Promise<string>; body?: () => object }[] = [
  { what: 'the week', method: 'PUT', path: () => `${lsvPath()}/hours`, body: () => ({ hours: everyDay('16:00') }) },
  {
    what: 'hours that are made shorter',
    method: 'PATCH',
    path: async () => `availabletimes/${await idOf('available_time')}`,
    body: () => ({ end_time: '16:00' }),
  },
  {
    what: 'hours that move to another day',
    method: 'PATCH',
    path: async () => `availabletimes/${await idOf('available_time')}`,
    body: () => ({ day_of_week: 2, start_time: '16:45' }),
  },
  { what: 'hours that are removed', method: 'DELETE', path: async () => `availabletimes/${await idOf('available_time')}` },
  { what: 'a blocked time that is made', method: 'POST', path: () => 'blockedtimes', body: () => ({ lsv: server.downtown, ...block }) },
  {
    what: 'a blocked time that is moved',
    method: 'PATCH',
    path: async () => `blockedtimes/${await idOf('blocked_time')}`,
    body: () => block,
  },
  {
    what: 'the zone of the location',
    method: 'PATCH',
    path: lsvPath,
    body: () => ({ timezone: 'Asia/Tokyo', stations: 2, appointments_keep: 'moment' }),
  },
  { what: 'the availability at once', method: 'PATCH', path: () => `${lsvPath()}/availability`, body: () => ({ block }) },
]

describe.each(paths)('$what', ({ method, path, body }) => {
  test('is refused with the list of appointments outside hours, and changes nothing', async () => {
    const before = await offer()
    const refused = await server.call(method, await path(), { who: 'downtown', body: body?.() })
    expect([refused.status, refused.body.code]).toEqual([409, 'STRANDED'])
    expect(refused.body.stranded).toMatchObject([{ id: booked, status: 'SCHEDULED', first_name: 'Ann', last_name: 'Lee' }])
    expect(await offer()).toBe(before)
    expect(await statusOf(booked)).toBe('SCHEDULED')
  })

  test('is done when no appointment is outside hours', async () => {
    await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${booked}`)
    const before = await offer()
    expect((await server.call(method, await path(), { who: 'downtown', body: body?.() })).status).toBeLessThan(300)
    expect(await offer()).not.toBe(before)
  })
})

test.each([
  ['PUT', () => `${lsvPath()}/hours`, { hours: everyDay('16:00') }],
  ['PATCH', lsvPath, { timezone: 'Asia/Tokyo', appointments_keep: 'moment' }],
  ['PATCH', () => `${lsvPath()}/availability`, { block }],
])('%s applies the decision: keeps the appointment, or cancels it with a mail', async (method, path, body) => {
  const decided = (cancel: boolean) =>
    server.call(method, path(), { who: 'downtown', body: { ...body, stranded: { seen: [booked], cancel } } })
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  const later = await book('2026-11-25T21:30:00Z', 'later@example.org')
  await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${later}`)
  expect((await decided(false)).status).toBe(200)
  expect(await statusOf(booked)).toBe('SCHEDULED')
  await server.database.run(sql`delete from blocked_time where start_datetime > '2026-11-24T20:00Z'`)
  await server.database.run(sql`update live_scan_vendor set timezone = 'America/New_York' where id = ${server.downtown}`)
  await server.database.run(sql`update available_time set end_time = '17:00' where lsv = ${server.downtown} and removed_at is null`)
  expect((await decided(true)).status).toBe(200)
  expect(await statusOf(booked)).toBe('CANCELLED')
  const mail = await server.database.one(sql`
    select 1 as found from graphile_worker._private_jobs where payload->>'event' = 'CANCELLED_BY_SITE' and (payload->>'appointment')::bigint = ${booked}`)
  expect(mail).toEqual({ found: 1 })
})

test('fewer stations by the plain call put a simultaneous appointment outside hours', async () => {
  await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
  const beside = await book('2026-11-24T21:30:00Z', 'b@example.org')
  const refused = await server.call('PATCH', lsvPath(), { who: 'metro', body: { stations: 1, name: 'Down' } })
  expect([refused.status, refused.body.stranded.map(({ id }: { id: number }) => id)]).toEqual([409, [beside]])
  expect((await server.call('PATCH', lsvPath(), { who: 'metro', body: { appointment_duration: 60, name: 'Down' } })).body).toMatchObject({
    name: 'Down',
    appointment_duration: 60,
  })
})

describe('an appointment that is about to be paid', () => {
  beforeEach(async () => {
    await server.database.pool.query('delete from graphile_worker._private_jobs')
    await server.database.run(sql`update appointment set status = 'PENDING' where id = ${booked}`)
    await server.database.run(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method) values (${booked}, ${server.downtown}, 4250, 'AUTHORIZING', 'ONLINE')`)
  })
  const cancelByBlock = () =>
    server.call('PATCH', `${lsvPath()}/availability`, { who: 'downtown', body: { block, stranded: { seen: [booked], cancel: true } } })
  const mailJobs = () => server.database.rows(sql`select payload from graphile_worker._private_jobs where payload->>'event' is not null`)

  test('is marked in the list', async () => {
    const refused = await server.call('PUT', `${lsvPath()}/hours`, { who: 'downtown', body: { hours: everyDay('16:00') } })
    expect([refused.status, refused.body.stranded]).toEqual([409, [expect.objectContaining({ id: booked, status: 'PENDING' })]])
  })

  test('releases its slot when it is cancelled: its payment is voided, and no mail is sent', async () => {
    const done = await cancelByBlock()
    expect([done.status, await statusOf(booked)]).toEqual([200, 'CANCELLED'])
    expect(await server.database.one(sql`select state from payment_transaction where appointment = ${booked}`)).toEqual({
      state: 'VOIDING',
    })
    expect(await mailJobs()).toEqual([])
  })

  test('is not cancelled once more when its slot is released meanwhile: nobody is mailed who never booked', async () => {
    await expirePending(server.database)
    // Written by the release after the appointment.
    const payment = sql`select from payment_transaction where appointment = ${booked} for update`
    const release = () => releaseExpired(server.services)
    const [, done] = (await callOneByOne<unknown>(server.database, payment, [release, cancelByBlock])) as [unknown, Answer]
    const cancelled = sql`select event from appointment_history where appointment = ${booked} and event = 'CANCELLED'`
    expect([done.status, await server.database.rows(cancelled), await mailJobs()]).toEqual([200, [], []])
    expect(done.body.resolved).toEqual({ moved: 0, kept: 0, cancelled: 0, failed: [] })
  })
})

describe('no appointment is outside hours with', () => {
  test.each([
    ['walk-ins, which have no slot', sql`walk_in = true, station = null`, NOW],
    ['applicants who are checked in', sql`arrived_at = now()`, NOW],
    ['applicants whose prints have begun', sql`started_at = now()`, NOW],
    ['appointments that are over', sql`status = status`, '2026-11-24T21:40:00Z'],
  ])('%s', async (_who, change, now) => {
    await server.database.run(sql`update appointment set ${change} where id = ${booked}`)
    server.services.clock.set(now)
    const made = await server.call('POST', 'blockedtimes', { who: 'downtown', body: { lsv: server.downtown, ...block } })
    expect(made.status).toBe(201)
  })
})

test.each([
  ['moves', { cancel: false, moves: true }],
  ['cancels', { cancel: true, moves: false }],
])('a decision that %s all leaves those who were checked in meanwhile', async (_what, { cancel, moves }) => {
  const away = await book('2026-11-24T21:00:00Z', 'away@example.org')
  await server.database.run(sql`update appointment set arrived_at = '2026-11-24T21:20:00Z' where id = ${booked}`)
  const seen = [booked, away]
  const times = seen.map((id, at) => ({ id, date_time: `2026-11-25T1${at}:00:00-05:00` }))
  const done = await server.call('PATCH', `${lsvPath()}/availability`, {
    who: 'downtown',
    body: { block, stranded: { seen, cancel, ...(moves && { moves: times }) } },
  })
  expect([done.status, done.body.resolved]).toEqual([200, { moved: moves ? 1 : 0, kept: 0, cancelled: cancel ? 1 : 0, failed: [] }])
  const waiting = await server.database.one(sql`select status, date_time, arrived_at from appointment where id = ${booked}`)
  expect(waiting).toMatchObject({ status: 'SCHEDULED' })
  expect(JSON.stringify(waiting)).toMatch(/2026-11-24.*2026-11-24/)
})

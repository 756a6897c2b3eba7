import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let booked: number
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'blocked_time')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await server.database.run(sql`update live_scan_vendor set stations = 1, appointment_duration = 15 where id = ${server.downtown}`)
  await change({ hours: everyDay('17:00') })
  booked = await book('2026-11-24T21:30:00Z')
})
afterAll(() => server.close())

async function book(dateTime: string, email = 'ann@example.org'): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime, email }) })
  expect(status).toBe(201)
  return body.id
}
type By = { who?: 'downtown' | 'metro' | 'staff'; lsv?: number; headers?: Record<string, string> }
const change = (body: object, { who = 'downtown', lsv = server.downtown, headers = {} }: By = {}) =>
  server.call('PATCH', `livescanvendors/${lsv}/availability`, { who, body, headers })
const everyDay = (end_time: string) => Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '09:00', end_time }))
const statusOf = async (id: number) =>
  (await server.database.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status
const lastHour = async () =>
  (
    await server.database.one<{ last: string }>(
      sql`select max(end_time)::text as last from available_time where lsv = ${server.downtown} and removed_at is null`,
    )
  )?.last
const mails = async () =>
  (
    await server.database.rows<{ event: string }>(sql`select payload->>'event' as event from graphile_worker._private_jobs order by id`)
  ).map(({ event }) => event)
const block = { start_datetime: '2026-11-24T21:00:00Z', end_datetime: '2026-11-24T22:00:00Z' }

describe('a change that puts appointments outside hours', () => {
  test.each([
    ['hours', () => ({ hours: everyDay('16:00') })],
    ['a block', () => ({ block })],
  ])('of %s is refused without a decision, with a list of these appointments', async (_what, body) => {
    const refused = await change(body())
    expect([refused.status, refused.body.code]).toEqual([409, 'STRANDED'])
    expect(refused.body.stranded).toEqual([
      {
        ...{
          id: booked,
          lsv: server.downtown,
          date_time: '2026-11-24T21:30:00.000Z',
          ends_at: '2026-11-24T21:45:00.000Z',
          status: 'SCHEDULED',
        },
        ...{ first_name: 'Ann', last_name: 'Lee', proposed: '2026-11-25T09:00:00-05:00', collected: '0.00' },
      },
    ])
    expect(await lastHour()).toBe('17:00:00')
    expect((await server.database.one(sql`select count(*)::int as count from blocked_time`))?.count).toBe(0)
  })

  test('lists what was paid for them', async () => {
    await server.database.run(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method) values (${booked}, ${server.downtown}, 5275, 'PAID', 'ONLINE')`)
    expect((await change({ block })).body.stranded).toMatchObject([{ id: booked, collected: '52.75' }])
  })

  test('keeps them booked when the decision says so', async () => {
    expect((await change({ hours: everyDay('16:00'), stranded: { seen: [booked], cancel: false } })).status).toBe(200)
    expect([await statusOf(booked), await lastHour()]).toEqual(['SCHEDULED', '16:00:00'])
    // They are known now, so that the next change does not list them.
    expect((await change({ hours: everyDay('15:00') })).status).toBe(200)
  })

  test('cancels them when the decision says so, each with a mail from the site', async () => {
    await server.database.pool.query('delete from graphile_worker._private_jobs')
    expect((await change({ block, stranded: { seen: [booked], cancel: true } })).status).toBe(200)
    expect([await statusOf(booked), await mails()]).toEqual(['CANCELLED', ['CANCELLED_BY_SITE']])
    const event = await server.database.one(sql`select event, by_user is not null as by_staff from appointment_history order by id desc`)
    expect(event).toEqual({ event: 'CANCELLED', by_staff: true })
  })

  test('is refused again when another appointment was booked meanwhile: none is cancelled unseen', async () => {
    const other = await book('2026-11-24T21:45:00Z', 'b@example.org')
    const again = await change({ block, stranded: { seen: [booked], cancel: true } })
    expect([again.status, again.body.stranded.map(({ id }: { id: number }) => id)]).toEqual([409, [booked, other]])
    expect([await statusOf(booked), await statusOf(other)]).toEqual(['SCHEDULED', 'SCHEDULED'])
  })

  test('cancels only appointments outside hours, whatever else the decision names', async () => {
    const morning = await book('2026-11-24T15:00:00Z', 'b@example.org')
    await change({ block, stranded: { seen: [booked, morning], cancel: true } })
    expect([await statusOf(booked), await statusOf(morning)]).toEqual(['CANCELLED', 'SCHEDULED'])
  })

  test('fewer stations put simultaneous appointments outside hours', async () => {
    expect((await change({ stations: 2 })).status).toBe(200)
    const beside = await book('2026-11-24T21:30:00Z', 'b@example.org')
    const refused = await change({ stations: 1 })
    expect([refused.status, refused.body.stranded.map(({ id }: { id: number }) => id)]).toEqual([409, [beside]])
    expect((await change({ stations: 1, stranded: { seen: [beside], cancel: true } })).status).toBe(200)
    expect(await statusOf(beside)).toBe('CANCELLED')
  })

  test('a longer duration puts no appointment outside hours, since each keeps its length', async () => {
    const done = await change({ appointment_duration: 40 })
    expect([done.status, done.body.appointment_duration]).toEqual([200, 40])
  })
})

describe('simultaneous changes', () => {
  test('the second of two saves of one version is refused', async () => {
    const { etag } = await server.call('GET', `livescanvendors/${server.downtown}`, { who: 'downtown' })
    const headers = { 'if-match': etag as string }
    const both = await Promise.all([
      change({ hours: everyDay('18:00') }, { headers }),
      change({ hours: everyDay('19:00') }, { who: 'metro', headers }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('a booking during a cancelling block is either cancelled or refused', async () => {
    const [blocked, made] = await Promise.all([
      change({ block, stranded: { seen: [booked], cancel: true } }),
      server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: '2026-11-24T21:15:00Z', email: 'c@example.org' }) }),
    ])
    expect([`${blocked.status} ${made.status}`]).toEqual([expect.stringMatching(/^(200 409|409 201)$/)])
  })
})

describe('a blocked time', () => {
  const stored = () =>
    server.database.rows<{ id: number; end_datetime: string; reason: string | null }>(
      sql`select id, end_datetime, reason from blocked_time where removed_at is null`,
    )
  const later = { start_datetime: '2026-12-01T15:00:00Z', end_datetime: '2026-12-01T17:00:00Z', reason: 'Inspection' }
  const made = async () => {
    expect((await change({ block: later })).status).toBe(200)
    return (await stored())[0]?.id as number
  }

  test('has a reason, which applicants never see, and is changed in place with a decision about appointments', async () => {
    const id = await made()
    const moved = { id, start_datetime: block.start_datetime, end_datetime: block.end_datetime, reason: null }
    const refused = await change({ block: moved })
    expect([refused.status, refused.body.stranded]).toEqual([409, [expect.objectContaining({ id: booked })]])
    expect(await stored()).toEqual([expect.objectContaining({ reason: 'Inspection' })])
    expect((await change({ block: moved, stranded: { seen: [booked], cancel: false } })).status).toBe(200)
    expect(await stored()).toEqual([{ id, end_datetime: new Date(block.end_datetime).toISOString(), reason: null }])
    expect((await server.call('GET', `blockedtimes?lsv=${server.downtown}`)).status).toBe(401)
  })

  test('is changed by its own location only', async () => {
    const id = await made()
    const elsewhere = await change({ block: { ...later, id } }, { who: 'metro', lsv: server.lakefront })
    expect(elsewhere.status).toBe(404)
    expect((await change({ block: { ...later, id: 987_654 } })).status).toBe(404)
    expect((await change({ block: { ...later, reason: 'x'.repeat(201) } })).body.errors).toHaveProperty(['block.reason'])
  })
})

test('no way makes a blocked time that is over already, and one that has begun can be made', async () => {
  const over = { start_datetime: '2020-01-06T15:00:00Z', end_datetime: '2020-01-06T17:00:00Z' }
  const make = (values: object) => server.call('POST', 'blockedtimes', { who: 'downtown', body: { lsv: server.downtown, ...values } })
  expect((await make(over)).body.errors).toEqual({ end_datetime: 'Must be in the future' })
  expect((await change({ block: { ...over, reason: null } })).body.errors).toEqual({ end_datetime: 'Must be in the future' })
  const begun = await make({ start_datetime: '2026-11-20T15:00:00Z', end_datetime: '2026-11-24T10:00:00Z' })
  expect(begun.status).toBe(201)
  const move = (values: object) => server.call('PATCH', `blockedtimes/${begun.body.id}`, { who: 'downtown', body: values })
  expect((await move(over)).body.errors).toEqual({ end_datetime: 'Must be in the future' })
  await server.database.run(sql`update blocked_time set end_datetime = '2026-11-21T10:00:00Z' where id = ${begun.body.id}`)
  expect((await move({ end_datetime: '2026-11-21T09:00:00Z' })).body.errors).toEqual({ end_datetime: 'Must be in the future' })
  expect((await move({ end_datetime: '2026-11-21T10:00:00Z', reason: 'Inspection' })).status).toBe(200)
})

test('changes are limited to the user’s location and to valid values', async () => {
  expect((await change({ stations: 2 }, { lsv: server.lakefront })).status).toBe(404)
  expect((await change({ stations: 2 }, { who: 'metro', lsv: server.lakefront })).status).toBe(200)
  expect((await change({ stations: 2 }, { who: 'staff' })).status).toBe(403)
  expect((await server.call('PATCH', `livescanvendors/${server.downtown}/availability`, { body: { stations: 2 } })).status).toBe(401)
  expect((await change({})).status).toBe(400)
  expect((await change({ stations: 0 })).body.errors).toHaveProperty('stations')
  expect((await change({ block: { start_datetime: block.end_datetime, end_datetime: block.start_datetime } })).body.errors).toHaveProperty(
    'end_datetime',
  )
  expect((await change({ hours: [...everyDay('17:00'), ...everyDay('12:00')] })).body.errors).toHaveProperty('7.start_time')
})

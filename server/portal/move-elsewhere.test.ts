import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import type { MailJob } from '../mails/write-mail.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: number
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  server.services.settings.rateLimits = false
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'slot_hold')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await server.database.run(sql`update live_scan_vendor set public = true, is_archived = false`)
  await server.database.run(sql`update applicant_type set description = 'Teacher', removed_at = null, employer = null`)
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  id = body.id
  token = new URL(body.manage_url).pathname.split('/').at(-1) as string
})
afterAll(() => server.close())

const see = async () => (await server.call('GET', `bookings/${token}`)).body
const move = (body: object) => server.call('PATCH', `bookings/${token}`, { body })
const openTimes = async (lsv: number) => (await server.call('GET', `appointments/availability?lsv=${lsv}&date=2026-11-24`)).body as string[]
const AT_LAKEFRONT = '2026-11-24T16:20:00Z'

test('the booking names the other locations of its environment that take its type', async () => {
  const known = { id: server.lakefront, name: 'Lakefront Live Scan', timezone: 'America/Chicago' }
  expect((await see()).elsewhere).toEqual([{ ...known, location_city: null, location_state: null, miles: null }])
  await server.database.run(
    sql`insert into zip_centroid (zip, latitude, longitude) values ('46601', 41.67, -86.25), ('46360', 41.7, -86.88)`,
  )
  await server.database.run(sql`update live_scan_vendor set location_postal = '46601' where id = ${server.downtown}`)
  await server.database.run(sql`
    update live_scan_vendor set location_postal = '46360', location_city = 'Michigan City', location_state = 'IN' where id = ${server.lakefront}`)
  expect((await see()).elsewhere).toEqual([{ ...known, location_city: 'Michigan City', location_state: 'IN', miles: 33 }])
  server.services.clock.set('2026-11-24T14:00:00Z')
  expect(await see()).toMatchObject({ may_move: false, elsewhere: [] })
})

test('one call moves it to another location, for the same type there at the same price, and opens the old slot', async () => {
  await server.database.run(sql`update applicant_type set pricing = 9900 where id = ${server.types.lakefront}`)
  const { status, body } = await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })
  expect([status, body.date_time, body.lsv.id, body.price]).toEqual([200, '2026-11-24T16:20:00.000Z', server.lakefront, '42.50'])
  expect(await server.database.one(sql`select applicant_type from appointment where id = ${id}`)).toEqual({
    applicant_type: server.types.lakefront,
  })
  expect(body.elsewhere.map((each: { id: number }) => each.id)).toEqual([server.downtown])
  expect(await openTimes(server.downtown)).toContain('2026-11-24T09:00:00-05:00')
  expect(await openTimes(server.lakefront)).not.toContain('2026-11-24T10:20:00-06:00')
  const { rows } = await server.database.pool.query('select event, lsv from appointment_history where appointment = $1 order by id', [id])
  expect(rows.map(({ event, lsv }) => [event, Number(lsv)])).toEqual([
    ['BOOKED', server.downtown],
    ['MOVED', server.lakefront],
  ])
  expect((await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })).status).toBe(200)
  expect((await see()).date_time).toBe('2026-11-24T16:20:00.000Z')
})

test('the mail about it names the new location and the old one', async () => {
  await write()
  await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })
  await write()
  const rows = await server.database.rows<{ text_body: string }>(sql`select text_body from mail order by id`)
  expect(rows.at(-1)?.text_body).toMatch(/Before: .*\nDowntown Fingerprint Center\n[\s\S]*Where: Lakefront Live Scan/)
})

/** Writes the queued mails. */
async function write() {
  const jobs = await server.database.rows<{ payload: MailJob }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                 where t.id = j.task_id and t.identifier = 'write_mail' returning j.id, j.payload)
    select payload from due order by id`)
  for (const { payload } of jobs) await tasksOf(server.services).write_mail(payload)
}

test.each([
  { what: 'hidden', change: () => sql`update live_scan_vendor set public = false where id = ${server.lakefront}` },
  { what: 'archived', change: () => sql`update live_scan_vendor set is_archived = true where id = ${server.lakefront}` },
  { what: 'without the type', change: () => sql`update applicant_type set description = 'Other' where id = ${server.types.lakefront}` },
  { what: 'whose type was deleted', change: () => sql`update applicant_type set removed_at = now() where id = ${server.types.lakefront}` },
])('a move to a location that is $what is refused, and the booking stays', async ({ change }) => {
  await server.database.run(change())
  expect((await see()).elsewhere).toEqual([])
  const { status, body } = await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })
  expect([status, body.errors]).toEqual([400, { lsv: 'Not found' }])
  expect(await see()).toMatchObject({ date_time: '2026-11-24T14:00:00.000Z', lsv: { id: server.downtown } })
})

test('a taken time of another location is refused, and the booking stays', async () => {
  const other = { lsv: server.lakefront, applicantType: server.types.lakefront, dateTime: AT_LAKEFRONT, email: 'b@example.org' }
  await server.call('POST', 'appointments/schedule', { body: server.booking(other) })
  expect((await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })).body.code).toBe('TIMING')
  expect(await see()).toMatchObject({ date_time: '2026-11-24T14:00:00.000Z', lsv: { id: server.downtown } })
})

test('moves between two locations in both directions at once do not block each other', async () => {
  const other = {
    lsv: server.lakefront,
    applicantType: server.types.lakefront,
    dateTime: AT_LAKEFRONT,
    email: 'b@example.org',
    ssn4: '4711',
  }
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking(other) })
  const theirs = new URL(body.manage_url).pathname.split('/').at(-1)
  const there = { dateTime: '2026-11-24T17:00:00Z', lsv: server.lakefront }
  const here = { dateTime: '2026-11-24T18:00:00Z', lsv: server.downtown }
  const answers = await Promise.all([move(there), server.call('PATCH', `bookings/${theirs}`, { body: here })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a booking at a location that was archived since moves to another one, and is no longer movable without one', async () => {
  await server.database.run(sql`update live_scan_vendor set public = false, is_archived = true where id = ${server.downtown}`)
  expect(await see()).toMatchObject({ may_move: true, may_move_here: false, elsewhere: [{ id: server.lakefront }] })
  expect((await ownTimes()).status).toBe(404)
  expect((await move({ dateTime: '2026-11-24T15:00:00Z' })).body.code).toBe('TOO_LATE')
  const { status, body } = await move({ dateTime: AT_LAKEFRONT, lsv: server.lakefront })
  expect([status, body.lsv.id, body.may_move_here]).toEqual([200, server.lakefront, true])
  await server.database.run(sql`update live_scan_vendor set is_archived = true`)
  expect(await see()).toMatchObject({ may_move: false, may_move_here: false, may_cancel: true, elsewhere: [] })
})

const ownTimes = () => server.call('GET', `bookings/${token}/availability?date=2026-11-24`)

test('a booking at a location that was hidden since sees its times by the link, and moves to one of them', async () => {
  await server.database.run(sql`update live_scan_vendor set public = false where id = ${server.downtown}`)
  expect(await see()).toMatchObject({ may_move: true, may_move_here: true, elsewhere: [{ id: server.lakefront }] })
  expect((await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=2026-11-24`)).status).toBe(404)
  const { body } = await ownTimes()
  expect(body).toContain('2026-11-24T10:00:00-05:00')
  expect(body).not.toContain('2026-11-24T09:00:00-05:00')
  const days = await server.call('GET', `bookings/${token}/availability/days?from=2026-11-24&to=2026-11-25`)
  expect(days.body).toMatchObject([{ date: '2026-11-24', open: body.length }, { date: '2026-11-25' }])
  const moved = await move({ dateTime: '2026-11-24T15:00:00Z' })
  expect([moved.status, moved.body.lsv.id, moved.body.date_time]).toEqual([200, server.downtown, '2026-11-24T15:00:00.000Z'])
  expect((await server.call('GET', `bookings/${token}/waitlist`)).body).toMatchObject({ may_join: false })
})

test('a hidden location without hours offers no other time', async () => {
  await server.database.run(sql`update live_scan_vendor set public = false where id = ${server.downtown}`)
  await server.database.run(sql`update available_time set removed_at = now() where lsv = ${server.downtown}`)
  expect(await see()).toMatchObject({ may_move: true, may_move_here: false })
  expect((await ownTimes()).status).toBe(404)
  await server.database.run(sql`update available_time set removed_at = null where lsv = ${server.downtown}`)
})

test.each([
  { query: 'availability?date=2026-02-30', errors: { date: expect.any(String) } },
  { query: 'availability?date=2027-11-24', errors: { date: 'Must be within 90 days' } },
  { query: 'availability/days?from=2026-11-24&to=2026-11-23', errors: { to: expect.any(String) } },
])('the times by the link are refused for $query', async ({ query, errors }) => {
  const { status, body } = await server.call('GET', `bookings/${token}/${query}`)
  expect([status, body.errors]).toEqual([400, errors])
})

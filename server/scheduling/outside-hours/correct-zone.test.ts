import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doJobs } from '../../testing/account.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Coming, seatOnClock } from './correct-zone.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'blocked_time', 'available_time')
  await server.database.run(sql`
    update live_scan_vendor set stations = 1, appointment_duration = 60, timezone = 'America/New_York' where id = ${server.downtown}`)
  await server.database.run(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time) select ${server.downtown}, d, '09:00', '17:00' from generate_series(0, 6) d`)
})
afterAll(() => server.close())

async function book(dateTime: string, email = 'ann@example.org'): Promise<number> {
  const { status, body } = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime, email }) })
  expect(status).toBe(201)
  await doJobs(server.services, 'write_mail')
  return body.id
}

const correct = (more: object = {}, timezone = 'America/Chicago') =>
  server.call('PATCH', `livescanvendors/${server.downtown}`, { who: 'metro', body: { timezone, ...more } })
const instantOf = async (id: number) =>
  (
    await server.database.one<{ at: string }>(
      sql`select to_char(date_time at time zone 'UTC', 'DD HH24:MI') as at from appointment where id = ${id}`,
    )
  )?.at
const zoneNow = async () =>
  (await server.database.one<{ timezone: string }>(sql`select timezone from live_scan_vendor where id = ${server.downtown}`))?.timezone
const movedMails = async () => {
  await doJobs(server.services, 'write_mail')
  return server.database.rows<{ appointment: number; body: string }>(
    sql`select appointment, text_body as body from mail where event_key like 'moved-%' order by appointment`,
  )
}

test('another zone is refused while appointments are to come, until it is said what they keep', async () => {
  const id = await book('2026-11-24T15:00:00Z')
  const refused = await correct()
  expect([refused.status, refused.body.code, refused.body.booked]).toEqual([409, 'BOOKED_TIMES', 1])
  expect(refused.body.first).toMatch(/^2026-/)
  expect(Object.keys(refused.body.errors)).toEqual(['appointments_keep'])
  expect([await zoneNow(), await instantOf(id)]).toEqual(['America/New_York', '24 15:00'])
})

test('appointments that keep their time on the clock are moved with it, also onto each other’s former times, and are told', async () => {
  const ids = [await book('2026-11-24T15:00:00Z'), await book('2026-11-24T16:00:00Z', 'bo@example.org')]
  expect((await correct({ appointments_keep: 'clock_time' })).status).toBe(200)
  expect([await zoneNow(), ...(await Promise.all(ids.map(instantOf)))]).toEqual(['America/Chicago', '24 16:00', '24 17:00'])
  const mails = await movedMails()
  expect(mails.map(({ appointment }) => appointment).sort()).toEqual([...ids].sort())
  expect(mails.find(({ appointment }) => appointment === ids[0])?.body).toMatch(/10:00 AM EST[\s\S]*10:00 AM CST/)
  const back = await correct({ appointments_keep: 'clock_time' }, 'America/New_York')
  expect([back.status, ...(await Promise.all(ids.map(instantOf)))]).toEqual([200, '24 15:00', '24 16:00'])
})

test('appointments that keep their moment stay, and are told their new time on the clock', async () => {
  const id = await book('2026-11-24T15:00:00Z')
  expect((await correct({ appointments_keep: 'moment' })).status).toBe(200)
  expect([await zoneNow(), await instantOf(id)]).toEqual(['America/Chicago', '24 15:00'])
  expect((await movedMails()).map(({ appointment, body }) => [appointment, /10:00 AM EST[\s\S]*9:00 AM CST/.test(body)])).toEqual([
    [id, true],
  ])
})

test('one that is cancelled since it does not fit is not told of a new time', async () => {
  const id = await book('2026-11-24T14:00:00Z')
  const refused = await correct({ appointments_keep: 'moment' })
  expect([refused.status, refused.body.code]).toEqual([409, 'STRANDED'])
  const done = await correct({ appointments_keep: 'moment', stranded: { seen: [id], cancel: true } })
  expect([done.body.resolved.cancelled, await movedMails()]).toEqual([1, []])
})

test('blocked times keep their time on the clock with the appointments', async () => {
  const id = await book('2026-11-24T15:00:00Z')
  await server.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, '2026-11-24T16:00Z', '2026-11-24T17:00Z')`)
  expect((await correct({ appointments_keep: 'clock_time' })).status).toBe(200)
  expect(await instantOf(id)).toBe('24 16:00')
  const block = sql`select to_char(start_datetime at time zone 'UTC', 'HH24:MI') as at from blocked_time where lsv = ${server.downtown}`
  expect(await server.database.one(block)).toEqual({ at: '17:00' })
})

test.each([
  ['over in the former zone, and to come in the new one', '2026-11-24T15:30:00Z', undefined, [409, 'BOOKED_TIMES']],
  ['over in both', '2026-11-24T16:30:00Z', undefined, [200, undefined]],
  ['checked in', '2026-11-24T14:50:00Z', sql`arrived_at = '2026-11-24T14:45Z'`, [200, undefined]],
  ['about to be paid', NOW, sql`status = 'PENDING'`, [409, 'BOOKED_TIMES']],
])('an appointment that is %s', async (_what, now, columns, expected) => {
  const id = await book('2026-11-24T15:00:00Z')
  if (columns) await server.database.run(sql`update appointment set ${columns} where id = ${id}`)
  server.services.clock.set(now)
  const { status, body } = await correct()
  expect([status, body.code]).toEqual(expected)
})

test('an appointment that is about to be paid is not moved under the hands of its applicant', async () => {
  const id = await book('2026-11-24T15:00:00Z')
  await server.database.run(sql`update appointment set status = 'PENDING' where id = ${id}`)
  const { status, body } = await correct({ appointments_keep: 'clock_time' })
  expect([status, body.code, await zoneNow(), await instantOf(id)]).toEqual([409, 'PAYMENT_BUSY', 'America/New_York', '24 15:00'])
})

test('a zone with the same clock asks nothing', async () => {
  await book('2026-11-24T15:00:00Z')
  expect((await correct({}, 'America/Detroit')).status).toBe(200)
  expect(await movedMails()).toEqual([])
})

test('appointments whose time on the clock is skipped take another station, or are named', () => {
  const HOUR = 3_600_000
  const one = (id: number, onClock: number, station = 1): Coming => ({
    ...{ id, station, onClock, name: `Person ${id}`, status: 'SCHEDULED', on_site: false, start: id * HOUR, end: (id + 1) * HOUR },
  })
  const coming = [one(1, 9 * HOUR), one(2, 9 * HOUR), one(3, 10 * HOUR)]
  const stationsOf = ({ seated, without }: ReturnType<typeof seatOnClock>) => [
    ...seated.map(({ one: { id }, slot: { station } }) => `${id} at ${station}`),
    ...without.map(({ id }) => `${id} without`),
  ]
  expect(stationsOf(seatOnClock(coming, [], 2))).toEqual(['1 at 1', '2 at 2', '3 at 1'])
  expect(stationsOf(seatOnClock(coming, [], 1))).toEqual(['1 at 1', '3 at 1', '2 without'])
  expect(stationsOf(seatOnClock([one(1, 9 * HOUR)], [{ start: 9 * HOUR, end: 10 * HOUR, station: 1 }], 1))).toEqual(['1 without'])
})

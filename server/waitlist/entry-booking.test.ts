import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { tokenOf } from '../platform/secrets/signed-id.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { DECLINED, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import { NOW } from '../testing/test-server.ts'
import { pruneEntryBookings } from './entry-booking.ts'
import { offerHoldToken } from './offer-hold.ts'
import { offerSlots } from './offer-slots.ts'

let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await server.clear()
  await emptyTables(server.database, 'waitlist_entry', 'slot_hold')
})
afterAll(() => server.close())

const NINE = '2026-11-24T14:00:00.000Z'

/** A confirmed entry of a mailbox, with an offer of 9 AM. */
async function offered(email = 'eve@example.org') {
  const entry = await server.database.one<{ id: number }>(sql`
    insert into waitlist_entry (lsv, network, email, language, earliest, latest, from_hour, until_hour, confirmed_at)
    values (${server.downtown}, ${server.metro}, ${email}, 'en', '2026-11-24', '2026-11-24', 9, 10, now()) returning id`)
  await offerSlots(server.services, { lsv: server.downtown })
  const offer = await server.database.one<{ id: number }>(sql`select id from waitlist_offer where entry = ${entry?.id}`)
  const token = tokenOf(server.services.key, { purpose: 'bims waitlist', id: entry?.id as number })
  return { token, hold: offerHoldToken(server.services.key, offer?.id as number) }
}
const see = async (token: string) => (await server.call('GET', `waitlist/${token}`)).status
const bookingOf = (token: string) => server.call('GET', `waitlist/${token}/booking`)
const book = (email: string, hold: string, dateTime = NINE) =>
  server.call('POST', 'appointments/schedule', { body: server.booking({ paymentMethod: 'CC', dateTime, email, hold }) })

test('the page of an entry leads to the booking that it became', async () => {
  const { token, hold } = await offered()
  expect((await bookingOf(token)).status).toBe(404)
  const { body } = await book('Eve@example.org', hold)
  const found = await bookingOf(token)
  expect(found.body).toEqual({
    booking: { date_time: NINE, name: 'Downtown Fingerprint Center', timezone: 'America/New_York', manage_url: body.manage_url },
  })
  expect((await bookingOf(`${token.slice(0, -2)}AA`)).status).toBe(404)
})

test('nothing of a booking under another address is shown, nor of one whose link was revoked', async () => {
  const other = await offered()
  await book('eve.other@example.org', other.hold)
  expect((await bookingOf(other.token)).body).toEqual({ booking: null })
  await server.clear()
  const own = await offered()
  const { body } = await book('eve@example.org', own.hold)
  await server.database.run(sql`update appointment set link_revision = link_revision + 1 where id = ${body.id}`)
  expect((await bookingOf(own.token)).body).toEqual({ booking: null })
})

test('a cancelled booking is shown no longer, nor one that is over for a month', async () => {
  const { token, hold } = await offered()
  const { body } = await book('eve@example.org', hold)
  server.services.clock.set('2026-12-26T00:00:00Z')
  expect((await bookingOf(token)).status).toBe(404)
  server.services.clock.set(NOW)
  expect((await bookingOf(token)).status).toBe(200)
  expect((await server.call('DELETE', `bookings/${body.manage_url.split('/').at(-1)}`)).status).toBe(204)
  expect((await bookingOf(token)).status).toBe(404)
  await pruneEntryBookings(server.database)
  expect(await server.database.rows(sql`select * from waitlist_booking`)).toEqual([])
})

test('a person who is deleted has no entry that leads to a booking', async () => {
  const { hold } = await offered()
  const { body } = await book('eve@example.org', hold)
  await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${body.id}`)
  await transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [body.applicant]))
  expect(await server.database.rows(sql`select * from waitlist_booking`)).toEqual([])
})

test('a booking that is paid online ends the entry in its transaction, under whatever address', async () => {
  const { token, hold } = await offered()
  const paid = await server.pay({ key: 'a', changes: { dateTime: NINE, email: 'eve.other@example.org', hold } })
  expect(paid.status).toBe(201)
  expect([await see(token), (await bookingOf(token)).body]).toEqual([404, { booking: null }])
  expect(await server.database.rows(sql`select id from waitlist_entry`)).toEqual([])
})

test('a declined card leaves the entry, which the next card ends, also after the offer is over', async () => {
  const { token, hold } = await offered()
  const pay = (card?: string) =>
    server.pay({ key: 'a', ...(card && { card }), changes: { dateTime: NINE, email: 'eve@example.org', hold } })
  expect((await pay(DECLINED)).status).toBe(402)
  await offerSlots(server.services, { lsv: server.downtown })
  expect(await see(token)).toBe(200)
  const paid = await pay()
  expect(paid.status).toBe(201)
  expect([await see(token), (await bookingOf(token)).body.booking.manage_url]).toEqual([404, paid.body.manage_url])
})

test('an online payment begins without a wait for the entry of its offer, which is being left and waits for the offer’s hold', async () => {
  const { hold } = await offered()
  const leaving = await server.database.pool.connect()
  try {
    await leaving.query("begin; set local lock_timeout = '10s'")
    await leaving.query('delete from waitlist_entry')
    const paying = server.pay({ key: 'a', changes: { dateTime: NINE, email: 'eve@example.org', hold } })
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const over = paying.then(() => 'over')
    // Either it is over, or it waits; in the latter case both would wait for each other.
    while ((await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))])) !== 'over') {
      expect(await server.database.rows(waiting)).toEqual([])
    }
    await leaving.query('delete from slot_hold')
    await leaving.query('commit')
    expect((await paying).status).toBe(201)
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
  expect(await server.database.rows(sql`select id from waitlist_entry`)).toEqual([])
})

test('an online payment of somebody else at the same time leaves the entry', async () => {
  await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
  const { token } = await offered()
  expect((await server.pay({ key: 'a', changes: { dateTime: NINE, email: 'eve@example.org' } })).status).toBe(201)
  expect(await see(token)).toBe(200)
})

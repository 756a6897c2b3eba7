import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { FIRST_REVISION, manageUrl } from '../../appointments/booking-link.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { pruneBookingSources } from './booking-source.ts'

/** The slots of a Tuesday with two stations, from nine to five; a quarter of them is 16. */
const SLOTS = 64
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: 'loopback' })
  await server.database.run(sql`update network set bookings_per_hour = 10000`)
  await server.database.run(sql`update live_scan_vendor set stations = 2 where id = ${server.downtown}`)
})
beforeEach(() => emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail'))
afterAll(() => server.close())

const nine = Date.parse('2026-11-24T14:00:00Z')
const slot = (index: number) =>
  new Date(nine + Math.floor((index % SLOTS) / 2) * 900_000 + Math.floor(index / SLOTS) * DAY_MS).toISOString()
/** A person with their own email, phone, name and digits. */
const person = (index: number) => ({
  email: `person.${index}@school.example`,
  phone: String(3_055_550_000 + index),
  ssn4: String(1000 + index),
  lastName: `Lee${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
})
const dayAfter = (instant: string, minutes = 0) => new Date(Date.parse(instant) + DAY_MS + minutes * 60_000).toISOString()
/** Moves every live appointment of the first day by its link; returns the outcomes. */
async function moveAll(to: (at: string) => string): Promise<string[]> {
  const live = await server.database.rows<{ id: number; date_time: string }>(
    sql`select id, date_time from appointment where date_time < ${dayAfter(slot(0), -60)} order by id`,
  )
  return Promise.all(
    live.map(async ({ id, date_time }) => {
      const token = manageUrl(server.services, { id, link_revision: FIRST_REVISION, subdomain: null }).split('/').at(-1)
      const { status, body } = await server.call('PATCH', `bookings/${token}`, { body: { dateTime: to(date_time) } })
      return status === 200 ? 'moved' : `${status} ${body.error_type ?? body.code}`
    }),
  )
}
const book = async (index: number, changes: object, from?: string) => {
  const { status, body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ ...person(index), another: true, ...changes, dateTime: slot(index) }),
    ...(from && { headers: { 'x-forwarded-for': from } }),
  })
  return status === 201 ? 'booked' : `${status} ${body.error_type ?? body.code}`
}
const booked = async (count: number, changes: (index: number) => object, first = 0) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => book(first + index, changes(index))))
  const refused = answers.filter((answer) => answer !== 'booked')
  expect(new Set(refused)).toEqual(refused.length === 0 ? new Set() : new Set(['409 TOO_MANY_BOOKINGS']))
  return answers.length - refused.length
}

test.each<[string, (index: number) => object]>([
  ['name', () => ({ lastName: 'Lee' })],
  ['phone', () => ({ phone: '3055550100' })],
  ['mailbox, with tags and dots', (index) => ({ email: `${index % 2 ? 'a.nn' : 'ann'}+${index}@example.org` })],
  ['of a few made-up people', (index) => person(index % 5)],
])('one address books at most a quarter of a day under the same %s, also at once', async (_what, changes) => {
  const most = await booked(SLOTS, changes)
  expect(most).toBeGreaterThan(8)
  expect(most).toBeLessThanOrEqual(16 + 5)
})

test('the networks of an IPv6 site book no more of a day under one name than one of them, and other sites book', async () => {
  const of = (network: (index: number) => string) => (_: unknown, index: number) => book(index, { lastName: 'Lee' }, network(index))
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      of((index) => `2001:db8:0:${index.toString(16)}::1`),
    ),
  )
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(16)
  expect(await book(50, { lastName: 'Lee' }, '2001:db8:1::1')).toBe('booked')
})

test('200 people behind one address can book, even if some share a phone or a name', async () => {
  const shared = (index: number) => ({
    ...(index % 10 === 0 ? { phone: '3055550100' } : {}),
    ...(index % 25 === 0 ? { lastName: 'Lee' } : {}),
  })
  expect(await booked(200, shared)).toBe(200)
})

test('counts each day and location separately, without cancelled appointments', async () => {
  const same = () => ({ lastName: 'Lee' })
  expect(await booked(20, same)).toBe(16)
  expect(await booked(4, same, SLOTS)).toBe(4)
  await server.database.run(sql`update appointment set status = 'CANCELLED'`)
  expect(await booked(4, same)).toBe(4)
})

test('people who repeat nobody book also on a day that holds its share of repeats', async () => {
  expect(await booked(20, () => ({ lastName: 'Lee' }))).toBe(16)
  expect(await booked(4, () => ({}), 30)).toBe(4)
  expect(await booked(4, () => ({ lastName: 'Lee' }), 40)).toBe(0)
})

test('counts bookings under the mailbox, phone and name that they were booked with, whatever the link corrected since', async () => {
  expect(await booked(16, () => ({ phone: '3055550100' }))).toBe(16)
  await server.database.run(sql`update applicant set phone = '305555' || lpad(id::text, 4, '0')`)
  expect(await booked(1, () => ({ phone: '3055550100' }), 40)).toBe(0)
})

test('the migration gives the bookings before it the hashes that bookings get', async () => {
  await book(0, { email: 'A.nn+1@Example.org', firstName: 'Ann', lastName: 'Van Lee' })
  const hashes = () => server.database.rows(sql`select mailbox_hash, phone_hash, name_hash from booking_source`)
  const made = await hashes()
  await server.database.run(sql`update booking_source set mailbox_hash = null, phone_hash = null, name_hash = null`)
  const migration = readFileSync('server/schema/migrations/0045-repeats-by-hash.sql', 'utf8')
  await server.database.pool.query(migration.slice(migration.indexOf('create function'), migration.indexOf('create index')))
  expect(await hashes()).toEqual(made)
})

test('limits moves from other days in the same way', async () => {
  const same = () => ({ lastName: 'Lee' })
  expect(await booked(16, same)).toBe(16)
  expect(await booked(10, same, SLOTS + 32)).toBe(10)
  const answers = await moveAll((at) => dayAfter(at))
  expect(new Set(answers)).toEqual(new Set(['moved', '409 TOO_MANY_BOOKINGS']))
  expect(answers.filter((answer) => answer === 'moved')).toHaveLength(6)
})

test('different people behind one address can move to another day, and anybody within a day', async () => {
  expect(await booked(30, () => ({}))).toBe(30)
  expect(new Set(await moveAll((at) => dayAfter(at)))).toEqual(new Set(['moved']))
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  expect(await booked(16, () => ({ lastName: 'Lee' }))).toBe(16)
  expect(new Set(await moveAll((at) => dayAfter(at, 240 - 1_440)))).toEqual(new Set(['moved']))
})

test('stores the source of a booking as a hash, and deletes it when the appointment is over', async () => {
  await booked(2, () => ({}))
  const sources = () => server.database.rows<{ hash: string }>(sql`select encode(source_hash, 'hex') as hash from booking_source`)
  expect((await sources()).map(({ hash }) => hash.length)).toEqual([32, 32])
  // By the clock of the database, by which sources are deleted.
  await server.database.run(sql`
    update appointment p set date_time = day.at, ends_at = day.at + interval '15 minutes'
    from (select now() + case p2.station when 1 then -interval '3 days' else interval '3 days' end as at, p2.id from appointment p2) day
    where day.id = p.id and p.date_time = ${slot(0)}`)
  await pruneBookingSources(server.database)
  expect(await sources()).toHaveLength(1)
})

test('bookings of a stranger under an email address do not limit its owner elsewhere', async () => {
  const proxied = await openTestServer({ TRUST_PROXY: '1' })
  await proxied.database.run(sql`update network set bookings_per_hour = 10000`)
  const from = async (ip: string, index: number, changes: object) => {
    const { status, body } = await proxied.call('POST', 'appointments/schedule', {
      headers: { 'x-forwarded-for': ip },
      body: proxied.booking({ ...person(index), email: 'target@example.org', ...changes, dateTime: slot(index * 2) }),
    })
    return status === 201 ? 'booked' : (body.error_type ?? body.code)
  }
  const strangers: string[] = []
  for (let index = 0; index < 9; index++) strangers.push(await from('203.0.113.9', index, { dob: `19${50 + index}-01-01` }))
  expect(strangers).toEqual([...Array(8).fill('booked'), 'TOO_MANY_BOOKINGS'])
  expect(await from('203.0.113.10', 10, {})).toBe('booked')
  await proxied.close()
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIRST_REVISION, manageUrl } from '../../appointments/booking-link.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: 'loopback' })
})
beforeEach(() => emptyTables(server.database, 'appointment', 'applicant', 'idempotency'))
afterAll(() => server.close())

const HERE = '203.0.113.1'
const ELSEWHERE = '198.51.100.7'
const slot = (index: number) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString()
const lakefront = () => ({ lsv: server.lakefront, applicantType: server.types.lakefront })
/** Quarters after nine in New York at which both locations have a slot. */
const HOURS = [4, 8]

async function book(index: number, changes: object = {}, address = HERE) {
  const { status, body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ dateTime: slot(index), ...changes }),
    headers: { 'x-forwarded-for': address },
  })
  return { id: Number(body.id), answer: status === 201 ? 'booked' : body.code, booked_at: body.booked_at }
}
const answersOf = async (calls: readonly ReturnType<typeof book>[]) => (await Promise.all(calls)).map(({ answer }) => answer).sort()

async function limitOf(changes: object = {}, address = HERE) {
  const { lsv, network, dateTime, firstName, lastName, email, phone, dob, applicantType } = server.booking({
    dateTime: slot(20),
    ...changes,
  })
  const body = { lsv, network, dateTime, firstName, lastName, email, phone, dob, applicantType }
  return (await server.call('POST', 'appointments/schedule/limits', { body, headers: { 'x-forwarded-for': address } })).body
}

async function move(id: number, index: number) {
  const token = manageUrl(server.services, { id, link_revision: FIRST_REVISION, subdomain: null }).split('/').at(-1)
  const { status, body } = await server.call('PATCH', `bookings/${token}`, { body: { dateTime: slot(index) } })
  return status === 200 ? 'moved' : body.code
}

test('a person with an appointment ahead learns it before another one is booked, and books that knowingly', async () => {
  expect(await limitOf()).toEqual({ reached: null, until: null })
  await book(0)
  expect(await limitOf()).toEqual({ reached: 'booked', until: slot(0) })
  expect(await book(2)).toMatchObject({ answer: 'BOOKED_ALREADY', booked_at: slot(0) })
  expect(await server.count('appointment')).toBe(1)
  expect(await book(2, { another: true })).toMatchObject({ answer: 'booked' })
})

test('the same type at another location counts as well, and another type does not', async () => {
  await book(0)
  expect((await book(HOURS[0] as number, lakefront())).answer).toBe('BOOKED_ALREADY')
  await server.database.pool.query(`update applicant_type set description = 'Coach' where id = $1`, [server.types.lakefront])
  expect((await book(HOURS[0] as number, lakefront())).answer).toBe('booked')
  await server.database.pool.query(`update applicant_type set description = 'Teacher' where id = $1`, [server.types.lakefront])
})

test.each<[string, object]>([
  ['another first name', { firstName: 'Bea' }],
  ['another birth date', { dob: '1991-01-02' }],
  ['another email address and other digits', { email: 'bea@example.org', ssn4: '4321' }],
])('%s is another person', async (_what, changes) => {
  await book(0)
  expect((await book(2, changes)).answer).toBe('booked')
})

test('the same digits under another email address are the same person, however the name is written', async () => {
  await book(0)
  expect((await book(2, { email: 'mistyped@example.org', lastName: 'LEE' })).answer).toBe('BOOKED_ALREADY')
})

test('a name without its accents is the same person', async () => {
  await book(0, { firstName: 'Zoë', lastName: 'Núñez' })
  expect((await book(2, { firstName: 'Zoe', lastName: 'NUNEZ', ssn4: '4321' })).answer).toBe('BOOKED_ALREADY')
})

test('nobody learns elsewhere that a person has an appointment, nor by guessing the digits', async () => {
  await book(0)
  expect(await limitOf({}, ELSEWHERE)).toEqual({ reached: null, until: null })
  expect((await book(2, {}, ELSEWHERE)).answer).toBe('booked')
  await server.database.pool.query('update live_scan_vendor set stations = 2')
  expect((await book(0, { email: 'stranger@example.org' }, '192.0.2.1')).answer).toBe('booked')
  await server.database.pool.query('update live_scan_vendor set stations = 1')
})

test('without a card, or at a time that is not open, a stranger does not learn when a person has an appointment', async () => {
  const [hers = 0, free = 0] = HOURS
  await book(hers, lakefront())
  await server.database.run(sql`update network set prompt_payment = true, payment_options = 'OL'`)
  const [atHers, atAnother] = [await book(hers, { paymentMethod: 'OL' }, ELSEWHERE), await book(free, { paymentMethod: 'OL' }, ELSEWHERE)]
  await server.database.run(sql`update network set prompt_payment = false, payment_options = 'CC'`)
  expect(atHers).toEqual(atAnother)
  expect(atHers.answer).toBe('PAYMENT')
  expect((await book(hers, { ...lakefront(), another: true }, ELSEWHERE)).answer).toBe('TIMING')
})

test('a move by the link to a taken time does not tell whose it is', async () => {
  const [hers = 0, own = 0] = HOURS
  await book(hers)
  const { id } = await book(own, { another: true }, ELSEWHERE)
  expect(await move(id, hers)).toBe('TIMING')
})

test('two appointments of a person at the same time are refused, also at two locations at once and from two addresses', async () => {
  const [hour = 0] = HOURS
  const calls = [HERE, ELSEWHERE].flatMap((address) => [
    book(hour, { another: true }, address),
    book(hour, { another: true, ...lakefront() }, address),
  ])
  // At the location that has booked, the slot is taken.
  expect(await answersOf(calls)).toEqual(['SAME_TIME', 'SAME_TIME', 'TIMING', 'booked'])
  expect(await server.count('appointment')).toBe(1)
})

test('a move by the link to the time of another own appointment is refused, also when both move there at once', async () => {
  const [first, second] = [await book(0), await book(HOURS[1] as number, { another: true, ...lakefront() })]
  expect(await move(first.id, HOURS[1] as number)).toBe('SAME_TIME')
  const moves = await Promise.all([first, second].map(({ id }) => move(id, HOURS[0] as number)))
  expect(moves.sort()).toEqual(['SAME_TIME', 'moved'])
})

test('staff may book a second one at the same time', async () => {
  const { id } = await book(HOURS[0] as number)
  const { applicant } = (await server.database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${id}`)) ?? {}
  const body = { applicant, lsv: server.lakefront, date_time: slot(HOURS[0] as number) }
  expect((await server.call('POST', 'appointments', { who: 'staff', body })).status).toBe(201)
})

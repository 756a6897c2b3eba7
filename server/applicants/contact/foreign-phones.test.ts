import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONSENT_WORDING } from '../../../contract/sms/wording.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/* Phone numbers of other countries, in environments that take people who live abroad. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update applicant_type set transfer = true`)
})
beforeEach(async () => {
  server.services.settings.rateLimits = false
  await emptyTables(server.database, 'appointment', 'applicant', 'transfer', 'idempotency', 'mail')
  await takes('foreignAddress')
})
afterAll(() => server.close())

const MEXICAN = '+525512345678'
type Listed = { id: number }[]
const idsOf = (body: Listed | { results: Listed }) => (Array.isArray(body) ? body : body.results).map(({ id }) => id)
const US_ONLY = 'Only numbers of the United States or Canada'
const takes = (extra_fields: string) => server.database.run(sql`update network set extra_fields = ${extra_fields}, enable_transfers = true`)
const book = (changes: object = {}) =>
  server.call('POST', 'appointments/schedule', { body: { ...server.booking(), phone: MEXICAN, ...changes } })
const phones = async (table: 'applicant' | 'transfer') =>
  (
    await server.database.rows<{ phone: string }>(
      table === 'applicant' ? sql`select phone from applicant` : sql`select phone from transfer`,
    )
  ).map(({ phone }) => phone)

test('a booking keeps a foreign number', async () => {
  expect((await book()).status).toBe(201)
  expect(await phones('applicant')).toEqual([MEXICAN])
})

test('an environment that takes none says so, and books nothing', async () => {
  await takes('')
  const { status, body } = await book()
  expect([status, body.errors]).toEqual([400, { phone: US_ONLY }])
  expect(await phones('applicant')).toEqual([])
})

test.each(['+1305555010', '+0123456789', '525512345678', '+52 5512345678', '+525512345678901234', '+52551'])(
  'the text %j is no phone number',
  async (phone) => {
    const { status, body } = await book({ phone })
    expect([status, body.errors.phone]).toEqual([400, expect.stringMatching(/^Enter 10 digits/)])
  },
)

test('text messages are refused to a foreign number, with the reason', async () => {
  const { status, body } = await book({ smsConsent: { wording: CONSENT_WORDING, language: 'en' } })
  expect(status).toBe(400)
  expect(JSON.stringify(body.errors)).toContain('Text messages can be sent to United States numbers only')
})

test('a request to transfer keeps it, and the record that follows has it', async () => {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = server.booking()
  const sent = { ...person, mode: 'transfer', phone: MEXICAN }
  const { body } = await server.call('POST', 'applicants/transfer', { body: sent })
  expect(await phones('transfer')).toEqual([MEXICAN])
  await takes('')
  expect((await server.call('POST', 'applicants/transfer', { body: sent })).body.errors).toEqual({ phone: US_ONLY })
  await takes('foreignAddress')
  const found = await server.call('GET', 'transfers?search=525512', { who: 'staff' })
  expect(idsOf(found.body)).toEqual([body.id])
})

test('the link of a booking and staff correct it within the same rule', async () => {
  const { body: booked } = await book({ phone: '3055550100' })
  const token = new URL(booked.manage_url).pathname.split('/').at(-1)
  const byLink = (phone: string) => server.call('PATCH', `bookings/${token}/contact`, { body: { phone } })
  const byStaff = async (phone: string) => {
    const { etag } = await server.call('GET', `applicants/${booked.applicant}`, { who: 'staff' })
    const headers = { 'if-match': String(etag) }
    return server.call('PATCH', `applicants/${booked.applicant}`, { who: 'staff', body: { phone }, headers })
  }
  expect((await byLink(MEXICAN)).status).toBe(200)
  expect((await server.call('GET', `bookings/${token}/contact`)).body.phone).toBe('***-***-5678')
  expect((await byStaff('+34612345678')).status).toBe(200)
  expect(await phones('applicant')).toEqual(['+34612345678'])
  await takes('')
  expect((await byLink(MEXICAN)).body.errors).toEqual({ phone: US_ONLY })
  expect((await byStaff(MEXICAN)).body.errors).toEqual({ phone: US_ONLY })
  expect((await byStaff('5551')).body.errors.phone).toMatch(/^Must be 10 digits/)
  expect(await phones('applicant')).toEqual(['+34612345678'])
})

test('an environment that ends the exception keeps the numbers that it has, whatever else is changed', async () => {
  const { body: booked } = await book()
  await takes('')
  await server.database.run(sql`update applicant set first_name = 'Bea' where id = ${booked.applicant}`)
  expect(await phones('applicant')).toEqual([MEXICAN])
})

test.each(['525512345678', '+52 55 1234 5678', '52551234', '5512345678', '345678', '5678'])(
  'staff find it by the digits %j',
  async (search) => {
    const { body: booked } = await book()
    const listed = await server.call('GET', `applicants?search=${encodeURIComponent(search)}`, { who: 'staff' })
    expect(idsOf(listed.body)).toEqual([booked.applicant])
    const quick = await server.call('GET', `applicants/find?q=${encodeURIComponent(search)}`, { who: 'staff' })
    expect(idsOf(quick.body)).toEqual([booked.applicant])
  },
)

test.each(['525512345678', MEXICAN, '345678'])('the filter of phones finds it by %j', async (phone) => {
  const { body: booked } = await book()
  const { body } = await server.call('GET', `applicants?phone=${encodeURIComponent(phone)}`, { who: 'staff' })
  expect(idsOf(body)).toEqual([booked.applicant])
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/* Applicants without a middle name or a Social Security number, with former names, and with a home abroad. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'transfer', 'idempotency', 'mail')
  await accepts('middleName,noSsn,foreignAddress,tribes')
})
afterAll(() => server.close())

const accepts = (extra_fields: string) =>
  server.database.run(sql`update network set extra_fields = ${extra_fields}, enable_transfers = true`)
const abroad = { street: '5 Rue de la Paix', city: 'Lyon', postalCode: '69001', country: 'FN' }
const body = () => {
  const { ssn4: _ssn4, residence: _residence, ...booking } = server.booking() as Record<string, unknown>
  return { ...booking, noSsn: true, noMiddleName: true, foreignResidence: abroad, formerNames: [{ lastName: 'Meyer' }], pob: 'EE' }
}
const book = (sent: object) => server.call('POST', 'appointments/schedule', { body: sent })
const kept = () =>
  server.database.one(sql`
    select a.middle_name, a.no_middle_name, a.no_ssn, a.ssn4, a.former_names, a.pob, h.street1, h.city, h.state, h.zip_code, h.country,
      missing_of(a.id) as missing
    from applicant a join address h on h.applicant = a.id`)

test('a booking keeps what the applicant does not have, and nothing is missing', async () => {
  const { status, body: made } = await book(body())
  expect([status, made.errors]).toEqual([201, undefined])
  expect(await kept()).toEqual({
    ...{ middle_name: null, no_middle_name: true, no_ssn: true, ssn4: null, former_names: 'Meyer, Ann', pob: 'EE' },
    ...{ street1: '5 Rue de la Paix', city: 'Lyon', state: null, zip_code: '69001', country: 'FN', missing: [] },
  })
})

test('an environment that does not accept them names each field, and books nothing', async () => {
  await accepts('middleName')
  const { status, body: refused } = await book({ ...body(), noMiddleName: null })
  expect([status, refused.errors]).toEqual([
    400,
    {
      middleName: 'Required',
      ssn4: 'This employer or network requires it',
      residence: 'Only addresses in the United States are accepted here',
      pob: 'Choose one from the list',
    },
  ])
  expect(await server.database.one(sql`select from applicant`)).toBeUndefined()
})

test('a number that was sent is kept although the box beside it is ticked', async () => {
  expect((await book({ ...body(), ssn4: '1234' })).status).toBe(201)
  expect(await kept()).toMatchObject({ no_ssn: false, ssn4: expect.any(Buffer) })
})

test('a transfer keeps the same of the person, and the home in words', async () => {
  await server.database.run(sql`update applicant_type set transfer = true`)
  const { lsv: _lsv, dateTime: _time, privacy_notice: _notice, paymentMethod: _method, ...sent } = body() as Record<string, unknown>
  expect((await server.call('POST', 'applicants/transfer', { body: { ...sent, mode: 'transfer' } })).status).toBe(201)
  expect(await server.database.one(sql`select no_middle_name, no_ssn, former_names, residence, ssn4 from transfer`)).toEqual({
    ...{ no_middle_name: true, no_ssn: true, former_names: 'Meyer, Ann', ssn4: null },
    residence: '5 Rue de la Paix, Lyon, 69001, France',
  })
})

test('a value that staff enter ends what was said of its absence, and neither is lost', async () => {
  const { body: made } = await book(body())
  const change = (values: object) => server.call('PATCH', `applicants/${made.applicant}`, { who: 'staff', body: values })
  expect((await change({ middle_name: 'Marie', ssn4: '4321' })).body).toMatchObject({ no_middle_name: false, no_ssn: false, ssn4: '****' })
  expect((await change({ no_ssn: true })).body.errors).toEqual({ no_ssn: 'Remove the last four of the SSN first' })
  expect((await change({ no_middle_name: true })).body.errors).toEqual({ no_middle_name: 'Remove the middle name first' })
  expect((await change({ former_names: 'Meyer' })).body.errors).toEqual({ former_names: 'One name per line, as Last, First' })
})

test('a home in the United States has a state and a ZIP code, one abroad may have neither', async () => {
  const { body: made } = await book(body())
  const add = (home: object) =>
    server.call('POST', 'addresses', {
      who: 'staff',
      body: { applicant: made.applicant, address_type: 'WORK', street1: '1 Main St', city: 'Lyon', ...home },
    })
  expect((await add({})).body.errors).toEqual({ state: 'Required', zip_code: 'Required' })
  expect((await add({ country: 'FN' })).body).toMatchObject({ country: 'FN', state: null, zip_code: null })
})

import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ids: { school: number; school2: number; foreign: number; buses: number; type: number }
beforeAll(async () => {
  server = await openTestServer()
  ids = await furnish()
})
beforeEach(async () => {
  server.services.settings.rateLimits = false
  await emptyTables(server.database, 'transfer', 'attempt', 'idempotency')
  await server.database.run(sql`update employer set enable_transfers = true, extra_fields = ''`)
  await server.database.run(
    sql`update applicant_type set transfer = true, prompt_location = true, prompt_vendor = false where id = ${ids.type}`,
  )
})
afterAll(() => server.close())

async function furnish() {
  const add = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ id: number }>(statement))?.id as number
  const employer = (name: string) => add(sql`insert into employer (name, network) values (${name}, ${server.metro}) returning id`)
  const place = (at: number, name: string) => add(sql`insert into location (employer, name) values (${at}, ${name}) returning id`)
  const [school, other] = [await employer('School'), await employer('Other')]
  return {
    school,
    school2: await place(school, 'North'),
    foreign: await place(other, 'Elsewhere'),
    buses: await add(sql`insert into vendor (employer, name) values (${school}, 'Buses') returning id`),
    type: server.types.downtown,
  }
}

const wanted = (changes: Record<string, unknown> = {}) => {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = server.booking()
  return { ...person, mode: 'transfer', network: undefined, employer: ids.school, location: ids.school2, ...changes }
}
const requestTransfer = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.call('POST', 'applicants/transfer', { body: wanted(changes), headers })
const kept = async () => (await server.database.rows(sql`select 1 as one from transfer`)).length

describe('a request', () => {
  test('is stored with sealed SSN digits and birth date, has a history and reaches staff', async () => {
    const { status, body } = await requestTransfer({ notes: 'From the south school' })
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number), state_url: expect.stringContaining('/transfer/'), mailed: false })
    const { rows } = await server.database.pool.query('select * from transfer')
    const bytes = Buffer.concat(Object.values(rows[0]).map((value) => Buffer.from(Buffer.isBuffer(value) ? value : String(value))))
    expect(bytes.includes('1990-01-02')).toBe(false)
    expect(await server.services.sealing.open(`transfer|ssn4|${rows[0].record_key}`, rows[0].ssn4)).toBe('1234')
    expect(rows[0].privacy_notice).toBe(currentNotice)
    expect(rows[0].dob_index.equals(server.services.sealing.index('dob', '1990-01-02'))).toBe(true)
    expect(await server.database.rows(sql`select transfer, event from transfer_history`)).toEqual([
      { transfer: body.id, event: 'REQUESTED' },
    ])
    const pending = await server.call('GET', 'transfers?state=PENDING', { who: 'staff' })
    expect(pending.body.results).toEqual([
      expect.objectContaining({
        id: body.id,
        state: 'PENDING',
        employer: ids.school,
        location: ids.school2,
        applicant_type: ids.type,
        last_name: 'Lee',
        ssn4: '****',
        dob: '****-**-**',
        residence: '12 Main St, Albany, NY 12207',
        notes: 'From the south school',
        applicant: null,
      }),
    ])
    expect((await server.call('GET', 'transfers?state=APPROVED', { who: 'staff' })).body.count).toBe(0)
  })

  test('is visible to staff only', async () => {
    const { id } = (await requestTransfer()).body
    expect((await server.call('GET', 'transfers', { who: 'downtown' })).status).toBe(403)
    expect((await server.call('GET', `transfers/${id}`, { who: 'metro' })).status).toBe(403)
    expect((await server.call('GET', 'transfers')).status).toBe(401)
    expect((await server.call('POST', 'applicants/transfer', { who: 'downtown', body: wanted() })).status).toBe(403)
  })

  test.each<{ name: string; changes: () => Record<string, unknown>; status: number; field: string }>([
    { name: 'a foreign work location', changes: () => ({ location: ids.foreign }), status: 400, field: 'location' },
    { name: 'no work location where the type requires one', changes: () => ({ location: undefined }), status: 400, field: 'location' },
    { name: 'a vendor that is not there', changes: () => ({ vendor: 4711 }), status: 400, field: 'vendor' },
    { name: 'a type of nowhere', changes: () => ({ applicantType: 4711 }), status: 400, field: 'applicantType' },
    { name: 'a network that is not there', changes: () => ({ employer: undefined, network: 4711 }), status: 400, field: 'network' },
    { name: 'two environments', changes: () => ({ network: server.metro }), status: 400, field: 'employer' },
    { name: 'another mode', changes: () => ({ mode: 'new' }), status: 400, field: 'mode' },
    { name: 'a missing name', changes: () => ({ firstName: '' }), status: 400, field: 'firstName' },
    { name: 'a card number', changes: () => ({ notes: '4111 1111 1111 1111' }), status: 400, field: 'notes' },
    { name: 'a privacy notice of no known version', changes: () => ({ privacy_notice: '1999-01' }), status: 400, field: 'privacy_notice' },
    { name: 'an unknown field', changes: () => ({ state: 'APPROVED' }), status: 400, field: 'state' },
  ])('with $name is refused and stores nothing', async ({ changes, status, field }) => {
    const answer = await requestTransfer(changes())
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, expect.arrayContaining([field])])
    expect(await kept()).toBe(0)
  })

  test('whose answer was lost is named to the holder of its key', async () => {
    const key = randomBytes(16).toString('hex')
    const outcome = () => server.call('POST', 'applicants/transfer/outcome', { body: { key } })
    expect((await outcome()).body).toEqual({ requested: null })
    const { body } = await server.call('POST', 'applicants/transfer', { body: wanted(), headers: { 'idempotency-key': key } })
    expect(await outcome()).toMatchObject({ status: 200, body: { requested: body } })
    expect((await server.call('POST', 'applicants/transfer/outcome', { body: { key: '1' } })).status).toBe(400)
  })

  test('asked about by a key without one can be sent under it afterwards', async () => {
    const key = randomBytes(16).toString('hex')
    expect((await server.call('POST', 'applicants/transfer/outcome', { body: { key } })).body).toEqual({ requested: null })
    expect(await server.database.rows(sql`select key from idempotency`)).toEqual([])
  })

  test('must name a vendor if the type requires one', async () => {
    await server.database.run(sql`update applicant_type set prompt_vendor = true where id = ${ids.type}`)
    expect(Object.keys((await requestTransfer()).body.errors)).toEqual(['vendor'])
    expect((await requestTransfer({ vendor: ids.buses })).status).toBe(201)
  })

  test('requires the environment’s extra fields and a type with transfers', async () => {
    await server.database.run(sql`update employer set extra_fields = 'middleName'`)
    expect(Object.keys((await requestTransfer()).body.errors)).toEqual(['middleName'])
    expect((await requestTransfer({ middleName: 'May' })).status).toBe(201)
    await server.database.run(sql`update applicant_type set transfer = false where id = ${ids.type}`)
    expect(Object.keys((await requestTransfer({ middleName: 'May' })).body.errors)).toEqual(['applicantType'])
  })

  test('is refused if the environment accepts none', async () => {
    await server.database.run(sql`update employer set enable_transfers = false`)
    const { status, body } = await requestTransfer()
    expect([status, body.code, await kept()]).toEqual([409, 'TRANSFERS_CLOSED', 0])
  })
})

test('a request that was sent before is answered like any other, so that nobody learns whose digits were guessed', async () => {
  const [first, same, other] = [await requestTransfer(), await requestTransfer(), await requestTransfer({ ssn4: '4321' })]
  const shape = ({ status, body }: typeof first) => [status, Object.keys(body)]
  expect([shape(same), shape(other)]).toEqual([shape(first), shape(first)])
  expect(await kept()).toBe(3)
})

describe('the same key', () => {
  const keyed = (key: string, changes: Record<string, unknown> = {}) => requestTransfer(changes, { 'idempotency-key': key })

  test('makes one request, in sequence or simultaneously, and counts as one attempt', async () => {
    server.services.settings.rateLimits = true
    const first = await keyed('a')
    const answers = await Promise.all(Array.from({ length: 12 }, () => keyed('a')))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(12).fill([201, first.body.id]))
    server.services.settings.rateLimits = false
    const parallel = await Promise.all(Array.from({ length: 12 }, () => keyed('b')))
    expect(new Set(parallel.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await kept()).toBe(2)
  })

  test('is a 422 with another body, and is freed by a refusal', async () => {
    expect((await keyed('c', { location: ids.foreign })).status).toBe(400)
    const { id } = (await keyed('c')).body
    const other = await keyed('c', { notes: 'x' })
    expect([other.status, other.body.code, await kept()]).toEqual([422, 'KEY_REUSED', 1])
    expect((await keyed('c')).body.id).toBe(id)
  })

  test('is separate from the key of a booking', async () => {
    const booking = { body: server.booking({ email: 'key@example.org' }), headers: { 'idempotency-key': 'd' } }
    expect((await server.call('POST', 'appointments/schedule', booking)).body).toMatchObject({ status: 'SCHEDULED' })
    expect((await keyed('d')).status).toBe(201)
  })
})

test('a mailbox, however it is spelled, may send ten requests an hour; people of a school are not counted together', async () => {
  server.services.settings.rateLimits = true
  const same = await Promise.all(Array.from({ length: 15 }, (_, index) => requestTransfer({ email: `a.nn+${index}@example.org` })))
  expect(same.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(same.filter(({ status }) => status === 429)).toHaveLength(5)
  const people = await Promise.all(Array.from({ length: 30 }, (_, index) => requestTransfer({ email: `person${index}@example.org` })))
  expect(new Set(people.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await kept()).toBe(40)
})

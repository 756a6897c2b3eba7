import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ann: { id: number; applicant: number; token: string }
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'rejection')
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  ann = { id: body.id, applicant: body.applicant, token: body.manage_url.split('/').at(-1) }
})
afterAll(() => server.close())

const see = async () => (await server.call('GET', `bookings/${ann.token}`)).body
const progress = async () => (await see()).progress
const asStaff = (method: string, path: string, body: object) => server.call(method, path, { who: 'staff', body })

/** The prints were taken at the appointment, at noon in New York. */
async function complete() {
  server.services.clock.set('2026-11-24T17:00:00Z')
  const { status } = await server.call('PATCH', `appointments/${ann.id}`, { who: 'downtown', body: { status: 'COMPLETED' } })
  expect(status).toBe(200)
}
const submit = (day = '2026-11-24') => asStaff('PATCH', `applicants/${ann.applicant}`, { submitted: day })
const statusCode = async (slug: string, waits: boolean) =>
  (await server.database.one<{ id: number }>(
    sql`insert into status_code (description, slug, waits) values (${slug}, ${`${slug}-${Math.random()}`.replace('.', '')}, ${waits}) returning id`,
  )) as { id: number }
/** Sets a decision after the prints were taken, independent of the database's clock. */
async function decide({ id }: { id: number }, at = '2026-11-30T15:00:00Z') {
  expect((await asStaff('PATCH', `applicants/${ann.applicant}`, { status_code: id })).status).toBe(200)
  await server.database.run(sql`
    update applicant_history set date = ${at} where id = (select max(id) from applicant_history where event = 'STATUS')`)
}

test('stages are answered with their days, one after the other', async () => {
  expect(await progress()).toMatchObject({ printed: null, sent: null, answered: null, rejected: null })
  expect(Date.parse((await progress()).booked)).not.toBeNaN()
  await complete()
  expect(await progress()).toMatchObject({ printed: '2026-11-24T17:00:00.000Z', sent: null, answered: null })
  await submit()
  expect(await progress()).toMatchObject({ sent: '2026-11-24', answered: null })
  await decide(await statusCode('cleared', false))
  expect(await progress()).toMatchObject({ sent: '2026-11-24', answered: '2026-11-30T15:00:00.000Z', rejected: null })
})

test('a visit under way is checked in, then begun, and neither once it is done', async () => {
  server.services.clock.set('2026-11-24T13:50:00Z')
  const step = (name: string) => server.call('POST', `appointments/${ann.id}/${name}`, { who: 'downtown' })
  expect(await progress()).toMatchObject({ arrived: null, started: null })
  await step('arrive')
  expect(await progress()).toMatchObject({ arrived: '2026-11-24T13:50:00.000Z', started: null })
  await step('start')
  expect(await progress()).toMatchObject({ arrived: expect.any(String), started: '2026-11-24T13:50:00.000Z', printed: null })
  await complete()
  expect(await progress()).toMatchObject({ arrived: null, started: null, printed: expect.any(String) })
})

describe('the answer stays unknown', () => {
  test('its value, and that it was changed later', async () => {
    await complete()
    await submit()
    await decide(await statusCode('cleared', false))
    const before = await see()
    await decide(await statusCode('denied', false), '2026-12-01T15:00:00Z')
    expect(await see()).toEqual(before)
    expect(JSON.stringify(before)).not.toMatch(/cleared|denied|status_code/)
  })

  test('once it was undone', async () => {
    await complete()
    await submit()
    await decide(await statusCode('cleared', false))
    await decide(await statusCode('in-review', true), '2026-12-01T15:00:00Z')
    expect((await progress()).answered).toBeNull()
  })

  test.each([
    { what: 'a status that still waits', waits: true, decided: '2026-11-30T15:00:00Z', submitted: '2026-11-24' },
    { what: 'a status of before the prints', waits: false, decided: '2026-11-20T15:00:00Z', submitted: '2026-11-24' },
    { what: 'prints that were submitted before these', waits: false, decided: '2026-11-30T15:00:00Z', submitted: '2026-11-23' },
  ])('$what is none', async ({ waits, decided, submitted }) => {
    await complete()
    await submit(submitted)
    await decide(await statusCode('some', waits), decided)
    expect((await progress()).answered).toBeNull()
  })

  test('before the prints are taken, none count as sent', async () => {
    await submit()
    expect(await progress()).toMatchObject({ printed: null, sent: null })
  })
})

describe('prints that cannot be read', () => {
  const reject = () => asStaff('PATCH', `applicants/${ann.applicant}/illegible`, { tcr: 'TCR-1' })

  test('are answered with the re-print that is due, booked and taken', async () => {
    await complete()
    await submit()
    await reject()
    const due = await progress()
    expect(due).toMatchObject({ sent: null, answered: null, rejected: { reprint: 'due', name_check_by: null } })
    await server.database.run(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, station, attempt, tcr)
      values (${ann.applicant}, ${server.downtown}, '2026-11-25T15:00Z', '2026-11-25T15:15Z', 1, 2, 'TCR-1')`)
    expect((await progress()).rejected.reprint).toBe('booked')
    await server.database.run(sql`update appointment set status = 'COMPLETED' where attempt = 2`)
    await server.database.run(sql`update applicant set illegible = false where id = ${ann.applicant}`)
    expect((await progress()).rejected.reprint).toBe('taken')
  })

  test('a second time lead to the name check, on the page of the second appointment', async () => {
    await complete()
    await reject()
    await server.database.run(sql`update appointment set attempt = 2 where id = ${ann.id}`)
    await server.database.run(sql`update applicant set illegible = false where id = ${ann.applicant}`)
    await reject()
    expect((await progress()).rejected).toMatchObject({ reprint: 'name check', name_check_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })
})

test('a changed email invalidates the link of a past appointment too: later stages are not for the former mailbox', async () => {
  await complete()
  expect((await asStaff('PATCH', `applicants/${ann.applicant}`, { email: 'new@example.org' })).status).toBe(200)
  expect((await server.call('GET', `bookings/${ann.token}`)).status).toBe(404)
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { callOneByOne } from '../../testing/database/simultaneous-calls.ts'
import { signedPage } from '../../testing/documents/signed-page.ts'
import { type Answer, openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let applicant: number
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency')
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  applicant = body.applicant
  expect((await server.call('DELETE', `appointments/${body.id}`, { who: 'downtown' })).status).toBe(204)
})
afterAll(() => server.close())

const remove = () => server.call('DELETE', `applicants/${applicant}`, { who: 'staff' })
/** Makes each call wait for its audit entry, which is written after its rows. */
const audit = sql`lock table audit_event in share mode`

/** A call that has written its rows, and the removal of its applicant that begins before its commit. */
const beforeRemoval = (call: () => Promise<Answer>) => callOneByOne(server.database, audit, [call, remove]) as Promise<[Answer, Answer]>

test('an applicant whom a desk is booking for is not removed', async () => {
  const body = { applicant, lsv: server.downtown, date_time: '2026-11-24T18:00:00Z' }
  const [booked, removed] = await beforeRemoval(() => server.call('POST', 'appointments', { who: 'downtown', body }))
  expect([booked.status, removed.status, removed.body?.code]).toEqual([201, 409, 'SCHEDULED'])
})

test('an applicant whose signed page is being uploaded is not removed', async () => {
  const page = await signedPage(server)
  const upload = () => server.call('POST', 'waiversignatures', { who: 'staff', body: { applicant, ...page } })
  const [added, removed] = await beforeRemoval(upload)
  expect([added.status, removed.status, removed.body?.code]).toEqual([201, 409, 'SIGNED'])
})

test('nobody books for an applicant who is being removed', async () => {
  const body = { applicant, lsv: server.downtown, date_time: '2026-11-24T18:00:00Z' }
  const book = () => server.call('POST', 'appointments', { who: 'downtown', body })
  const [removed, booked] = (await callOneByOne(server.database, audit, [remove, book])) as [Answer, Answer]
  expect([removed.status, booked.status, booked.body.errors]).toEqual([204, 400, { applicant: 'Not found' }])
})

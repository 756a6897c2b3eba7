import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { callOneByOne } from '../../testing/database/simultaneous-calls.ts'
import { signedPage } from '../../testing/documents/signed-page.ts'
import { type Answer, openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
/** Two records of one person; `other` is merged into `kept`. */
let kept: number
let other: number
/** The link of the appointment of `other`. */
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'note')
  for (const index of [0, 1]) {
    const { body } = await server.call('POST', 'appointments/schedule', {
      body: server.booking({ dateTime: `2026-11-24T1${4 + index}:00:00Z`, email: `ann${index}@example.org` }),
    })
    if (index === 0) kept = body.applicant
    else other = body.applicant
    token = new URL(body.manage_url).pathname.split('/').at(-1) as string
  }
  const note = await server.call('POST', 'notes', { who: 'staff', body: { applicant: other, note_text: 'Called' } })
  expect(note.status).toBe(201)
})
afterAll(() => server.close())

/** A call that begins when a merge has locked both records, and has not ended them yet. */
async function duringMerge(call: () => Promise<Answer>): Promise<Answer> {
  const merge = () => server.call('POST', `applicants/${kept}/merge`, { who: 'staff', body: { other } })
  // Moved late in the merge.
  const notes = sql`select from note for update`
  const [merged, answer] = (await callOneByOne(server.database, notes, [merge, call])) as [Answer, Answer]
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  return answer
}

/** The appointments and details of the ended record, of which there must be none. */
const left = () =>
  server.database.rows(sql`
    select id from appointment where applicant = ${other} union all
    select id from address where applicant = ${other} and address_type = 'WORK' union all
    select id from identification where applicant = ${other} union all
    select id from waiver_signature where applicant = ${other}`)

const dateTime = '2026-11-24T18:00:00Z'

test.each([false, true])('a desk does not book for a record that a merge ends meanwhile (walk-in: %s)', async (walk_in) => {
  const body = { applicant: other, lsv: server.downtown, ...(walk_in ? { walk_in } : { date_time: dateTime }) }
  const booked = await duringMerge(() => server.call('POST', 'appointments', { who: 'downtown', body }))
  expect([booked.status, booked.body.errors]).toEqual([400, { applicant: 'Not found' }])
  expect(await left()).toEqual([])
})

test('a re-print is not booked for a record that a merge ends meanwhile', async () => {
  const { id } = (await server.database.one<{ id: number }>(sql`select id from appointment where applicant = ${other}`)) as { id: number }
  await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${id}`)
  expect((await server.call('PATCH', `applicants/${other}/illegible`, { who: 'staff', body: { tcr: 'E2026-TCR-1' } })).status).toBe(200)
  await server.database.run(sql`
    insert into lookup_grant (token_hash, applicant) values (${createHash('sha256').update('granted').digest()}, ${other})`)
  const body = {
    mode: 'illegible',
    network: server.metro,
    lsv: server.downtown,
    dateTime,
    applicantId: other,
    privacy_notice: currentNotice,
    lookupToken: 'granted',
  }
  const booked = await duringMerge(() => server.call('POST', 'appointments/schedule', { body }))
  expect([booked.status, booked.body.code]).toEqual([403, 'LOOKUP_AGAIN'])
  expect(await left()).toEqual([])
})

test.each([
  ['addresses', { address_type: 'WORK', street1: '1 Main St', city: 'Albany', state: 'NY', zip_code: '12207' }],
  ['identifications', { id_type: 'DL', state: 'NY', identifier: 'A1234567' }],
])('%s that are added while a merge runs belong to the kept record', async (path, details) => {
  const added = await duringMerge(() => server.call('POST', path, { who: 'staff', body: { applicant: other, ...details } }))
  expect([added.status, added.body.applicant]).toEqual([201, kept])
  expect(await left()).toEqual([])
})

test('a signed page that is uploaded while a merge runs belongs to the kept record', async () => {
  const page = await signedPage(server)
  const added = await duringMerge(() => server.call('POST', 'waiversignatures', { who: 'staff', body: { applicant: other, ...page } }))
  expect([added.status, added.body.applicant]).toEqual([201, kept])
  expect(await left()).toEqual([])
})

test('the language that a link changes while a merge runs is that of the kept record', async () => {
  const answer = await duringMerge(() => server.call('PUT', `bookings/${token}/language`, { body: { language: 'es' } }))
  expect(answer.status).toBe(204)
  const languages = await server.database.rows(sql`select id, language from applicant where id in (${kept}, ${other}) order by id`)
  expect(languages).toEqual([
    { id: kept, language: 'es' },
    { id: other, language: 'en' },
  ])
})

test('a link that is revoked while the language waits for its appointment changes nothing', async () => {
  const revoke = sql`update appointment set link_revision = link_revision + 1 where applicant = ${other}`
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql`select from applicant where id = ${other} for no key update`)
    await client.query(revoke)
    const answer = server.call('PUT', `bookings/${token}/language`, { body: { language: 'es' } })
    const waiting = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await server.database.pool.query(waiting)).rows[0].count, { timeout: 10_000 }).toBe(1)
    await client.query('commit')
    expect((await answer).status).toBe(404)
  } finally {
    client.release()
  }
  expect(await server.database.one(sql`select language from applicant where id = ${other}`)).toEqual({ language: 'en' })
})

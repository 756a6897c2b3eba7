import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkChange, LetterResends } from '../../../contract/applicants/search/bulk-changes.ts'
import { DOCX } from '../../../contract/records/files.ts'
import { makeSecret } from '../../people/keys/key-secret.ts'
import { docx } from '../../testing/documents/docx.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import type { MailServer } from '../../testing/servers/mail-server.ts'
import { openMailStage } from '../../testing/servers/mail-stage.ts'
import { storeTestFile } from '../../testing/stored-test-file.ts'
import type { World } from '../../testing/world.ts'

const NAMES = ['Adams', 'Berg', 'Cole', 'Dunn']

let stage: Awaited<ReturnType<typeof openMailStage>>
let world: World
let mail: MailServer
let hired: number
let people: Record<string, number>
beforeAll(async () => {
  stage = await openMailStage()
  ;({ world, mail } = stage)
  const { database } = world.services
  const bytes = docx(['{full_name}: {status}'])
  const file = await storeTestFile(world.services, { original_name: 'letter.docx', mime_type: DOCX, bytes })
  const made = await database.one<{ id: number }>(
    sql`insert into status_code (description, slug, template, recipient) values ('Hired', 'hired', ${file}, 'LOC') returning id`,
  )
  hired = made?.id ?? 0
  const rows = await database.rows<{ id: number; last_name: string }>(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone)
    select gen_random_uuid(), ${world.ids.employers.lakeside}, 'Ann', name, 'ann@example.org', '3055550100'
    from unnest(${NAMES}::text[]) name returning id, last_name`)
  people = Object.fromEntries(rows.map(({ id, last_name }) => [last_name, id]))
})
beforeEach(async () => {
  await stage.begin()
  world.services.settings.rateLimits = false
})
afterEach(() => stage.undo())
afterAll(() => stage.close())

const run = (statement: ReturnType<typeof sql>) => world.services.database.run(statement)
const idsOf = (...names: string[]) => names.map((name) => people[name] ?? 0)
const ask = async <Answer>(path: string, body: object, status: number, headers = {}) => {
  const answer = await world.ask({ who: 'staff', method: 'POST', path, body, headers })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json() as Answer
}
const preview = (body: object) => ask<LetterResends>('letters/resends/preview', body, 200)
const send = (body: object, headers = {}) => ask<BulkChange>('letters/resends', body, 202, headers)
const letterIds = async (state: string) =>
  (await world.ask({ who: 'staff', path: `letters?state=${state}` })).json().results.map(({ id }: { id: number }) => id) as number[]

const giveSchool = (...names: string[]) =>
  run(sql`insert into applicant_location select a, ${world.ids.locations.school} from unnest(${idsOf(...names)}::bigint[]) a`)

/** Gives the status to some applicants, and lets its letters leave. */
async function hire(...names: string[]) {
  for (const id of idsOf(...names)) {
    const set = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${id}`, body: { status_code: hired } })
    expect(set.statusCode, set.body).toBe(200)
  }
  await runJobs(world.services)
  mail.received.length = 0
}

test('the audit log names the API key by which letters were sent again', async () => {
  await giveSchool('Adams')
  await hire('Adams')
  const { key, prefix, key_hash } = makeSecret()
  const made = await world.services.database.one<{ id: number }>(sql`
    insert into api_key (owner, name, prefix, key_hash, role, read_only, calls_per_minute, expires_at)
    values (${world.ids.users.superuser}, 'Payroll', ${prefix}, ${key_hash}, 'staff', false, 60, now() + interval '1 day') returning id`)
  const headers = { authorization: `Bearer ${key}` }
  const body = { applicants: idsOf('Adams') }
  const sent = await world.ask({ who: 'public', method: 'POST', path: 'letters/resends', body, headers })
  expect(sent.statusCode, sent.body).toBe(202)
  await runJobs(world.services)
  const resent = sql`select detail -> 'api_key' as used from audit_event where event = 'resend' order by seq desc limit 1`
  expect(await world.services.database.one(resent)).toEqual({ used: made?.id })
})

test('the letters about many are seen with their recipients, leave after a minute, each once, and those without one are named', async () => {
  await giveSchool('Adams', 'Berg')
  await hire('Adams', 'Berg', 'Cole')
  await run(sql`update applicant set status_code = ${world.ids.statuscodes.cleared} where id = ${people.Berg}`)
  const seen = await preview({ applicants: idsOf(...NAMES) })
  expect(seen.without).toBe(1)
  expect(seen.letters).toMatchObject([
    { last_name: 'Adams', recipient: 'North School', email: 'school@bims.example', status: 'Hired', status_now: null, problem: null },
    { last_name: 'Berg', status_now: 'Cleared', template: null, url: expect.stringContaining('/files/') },
    { last_name: 'Cole', recipient: null, problem: 'The applicant has no work location.', template: expect.any(Number), url: null },
  ])
  const change = await send({ applicants: idsOf(...NAMES) })
  expect(change).toMatchObject({ kind: 'LETTER', total: 4, done: 4, changed: 2 })
  expect(change.undo_seconds).toBeGreaterThan(30)
  expect(change.refused.map(({ last_name, reason }) => `${last_name}: ${reason}`)).toEqual([
    'Cole: The applicant has no work location.',
    'Dunn: No status letter has been made for this applicant yet.',
  ])
  expect(mail.received).toHaveLength(0)
  await runJobs(world.services, { twice: () => true })
  expect(mail.received).toHaveLength(2)
})

test('undone within the minute, none of many letters leaves', async () => {
  await giveSchool('Adams', 'Berg')
  await hire('Adams', 'Berg')
  const { id } = await send({ applicants: idsOf('Adams', 'Berg') })
  expect(await ask(`applicants/changes/${id}/undo`, {}, 200)).toMatchObject({ undone: 2, undo_seconds: 0 })
  await runJobs(world.services)
  expect(mail.received).toHaveLength(0)
})

test('letters that failed are sent all at once when they have a recipient by now', async () => {
  await hire('Adams', 'Berg')
  await giveSchool('Adams', 'Berg')
  const letters = await letterIds('FAILED')
  expect(letters).toHaveLength(2)
  const seen = await preview({ letters })
  expect(seen.letters.map(({ recipient, problem }) => [recipient, problem])).toEqual([
    ['North School', null],
    ['North School', null],
  ])
  expect(await send({ letters })).toMatchObject({ total: 2, changed: 2, refused: [] })
  await runJobs(world.services)
  expect(mail.received).toHaveLength(2)
  expect(await letterIds('FAILED')).toEqual([])
})

test('a letter whose record was merged or deleted while it waited does not leave', async () => {
  await giveSchool('Adams', 'Berg')
  await hire('Adams', 'Berg')
  const { id } = await send({ applicants: idsOf('Adams', 'Berg') })
  await run(sql`delete from bulk_change_row where bulk_change = ${id} and applicant = ${people.Adams}`)
  await runJobs(world.services)
  expect(mail.received).toHaveLength(1)
})

test('letters that are on their way are not sent twice, and when none can be sent the call is refused with the reason', async () => {
  await giveSchool('Adams')
  await hire('Adams')
  await run(sql`update mail set state = 'QUEUED'`)
  const reason = 'The letter is already on its way.'
  expect((await preview({ applicants: idsOf('Adams') })).letters).toMatchObject([{ problem: reason }])
  expect(await ask('letters/resends', { applicants: idsOf('Adams') }, 409)).toMatchObject({ code: 'NOT_SENT', detail: reason })
})

test('those about whom letters were sent too often are left out by name, and the same call sent twice counts once', async () => {
  await giveSchool('Adams', 'Berg')
  await hire('Adams', 'Berg')
  Object.assign(world.services.settings, { rateLimits: true })
  const body = { applicants: idsOf('Adams') }
  const headers = { 'idempotency-key': 'once' }
  expect((await send(body, headers)).id).toBe((await send(body, headers)).id)
  for (const _ of [2, 3]) await send(body)
  const { refused, changed } = await send({ applicants: idsOf('Adams', 'Berg') })
  expect(changed).toBe(1)
  expect(refused).toMatchObject([
    { applicant: people.Adams, reason: 'Letters about this applicant were sent again 3 times within a day already.' },
  ])
})

test.each<[string, object, string]>([
  ['nothing', {}, 'applicants'],
  ['applicants and letters', { applicants: [1], letters: [1] }, 'applicants'],
  ['nobody', { applicants: [] }, 'applicants'],
  ['a missing applicant', { applicants: [999_999] }, 'applicants'],
  ['a missing letter', { letters: [999_999] }, 'letters'],
  ['too many letters', { letters: Array.from({ length: 1_001 }, (_, at) => at + 1) }, 'letters'],
])('%s is refused by name, before and when sending', async (_what, body, field) => {
  for (const path of ['letters/resends', 'letters/resends/preview'])
    expect(Object.keys((await ask<{ errors: object }>(path, body, 400)).errors)).toEqual([field])
})

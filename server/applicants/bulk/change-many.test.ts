import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkChange, LettersAnswer, OpenChanges } from '../../../contract/applicants/search/bulk-changes.ts'
import { DOCX } from '../../../contract/records/files.ts'
import { tasksOf } from '../../jobs.ts'
import { docx } from '../../testing/documents/docx.ts'
import { storeTestFile } from '../../testing/stored-test-file.ts'
import { makeWorld, type World } from '../../testing/world.ts'

const PEOPLE = 300

let world: World
let people: number[]
let hired: number

beforeAll(async () => {
  world = await makeWorld()
  const { database } = world.services
  const file = await storeTestFile(world.services, {
    original_name: 'letter.docx',
    mime_type: DOCX,
    bytes: docx(['{full_name}: {status}']),
  })
  hired = (
    (await database.one(
      sql`insert into status_code (description, slug, template, recipient) values ('Hired', 'hired', ${file}, 'LOC') returning id`,
    )) as { id: number }
  ).id
  const made = await database.rows<{ id: number }>(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone)
    select gen_random_uuid(), ${world.ids.employers.lakeside}, 'Crowd', 'Person ' || to_char(n, 'FM000'), 'c@example.org', '3055550100'
    from generate_series(1, ${PEOPLE}) n returning id`)
  people = made.map(({ id }) => id)
  await database.run(
    sql`insert into applicant_location select a, ${world.ids.locations.school} from unnest(${people.slice(1)}::bigint[]) a`,
  )
})
beforeEach(async () => {
  await world.services.database.begin()
  await world.services.database.run(sql`delete from graphile_worker._private_jobs`)
})
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const database = () => world.services.database
const openChanges = async () => (await world.ask({ who: 'staff', path: 'applicants/open_changes' })).json() as OpenChanges
const ask = async <Answer = BulkChange>(method: 'GET' | 'POST', path: string, body?: object, status = method === 'GET' ? 200 : 202) => {
  const answer = await world.ask({ who: 'staff', method, path: `applicants/changes${path}`, ...(body ? { body } : {}) })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json() as Answer
}
const statuses = async () =>
  (
    await database().rows<{ status: number | null; people: number }>(sql`
      select status_code as status, count(*)::int as people from applicant where id = any(${people}::bigint[]) group by status_code order by 1`)
  ).map(({ status, people: many }) => [status, many])
const count = async (statement: ReturnType<typeof sql>) => (await database().one<{ many: number }>(statement))?.many
const letters = () => count(sql`select count(*)::int as many from letter where applicant = any(${people}::bigint[])`)
/** The jobs of one name that wait, in their order; those that they queue wait. */
async function run(name: 'change_many' | 'status_letters'): Promise<void> {
  const due = await database().rows<{ payload: never }>(sql`
    with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.id, j.payload)
    select payload from gone order by id`)
  for (const { payload } of due) await tasksOf(world.services)[name](payload)
}

test('three hundred get a status with history, audit and letters, each once, and those who cannot are named', async () => {
  const [first = 0, second = 0, third = 0] = people
  await database().run(sql`update applicant set status_code = ${hired} where id = ${second}`)
  await database().run(sql`update applicant set removed_at = now() where id = ${third}`)
  const preview = await ask<LettersAnswer>('POST', '/letters', { applicants: people, status_code: hired }, 200)
  expect([preview.changing, preview.unchanged, preview.letters.length]).toEqual([PEOPLE - 2, 1, PEOPLE - 2])
  expect(preview.letters[0]).toMatchObject({ applicant: first, recipient: null, problem: 'The applicant has no work location.' })
  expect(preview.letters.every(({ environment }: { environment: string }) => environment.length > 0)).toBe(true)
  expect(preview.letters[1]).toMatchObject({
    last_name: 'Person 004',
    recipient: 'North School',
    email: 'school@bims.example',
    problem: null,
  })
  const { id } = await ask('POST', '', { applicants: people, status_code: hired })
  await run('change_many')
  const done = await ask('GET', `/${id}`)
  expect(done).toMatchObject({ total: PEOPLE, done: PEOPLE, changed: PEOPLE - 2, unchanged: 1 })
  expect(done.refused).toEqual([{ applicant: third, first_name: 'Crowd', last_name: 'Person 003', reason: 'The record was deleted.' }])
  expect(done.as_before).toEqual([{ applicant: second, first_name: 'Crowd', last_name: 'Person 002', reason: 'Had this status already.' }])
  expect(done.undo_seconds).toBeGreaterThan(30)
  expect(await count(sql`select count(*)::int as many from applicant_history where status_code = ${hired} and event = 'STATUS'`)).toBe(
    PEOPLE - 2,
  )
  const audited = sql`select count(*)::int as many from audit_event
    where event = 'update' and resource = 'applicants' and actor = ${world.ids.users.staff} and row_id = any(${people}::bigint[])`
  expect(await count(audited)).toBe(PEOPLE - 2)
  expect(await letters()).toBe(0)
  await run('status_letters')
  expect(await letters()).toBe(PEOPLE - 2)
}, 120_000)

test('undone within the minute, statuses are as before and no letter is written', async () => {
  const [first = 0, second = 0] = people
  await database().run(sql`update applicant set status_code = ${world.ids.statuscodes.cleared} where id = ${first}`)
  const before = await statuses()
  const { id } = await ask('POST', '', { applicants: people, status_code: hired, note: 'Called them all' })
  await run('change_many')
  await database().run(sql`update applicant set status_code = ${world.ids.statuscodes.unused} where id = ${second}`)
  const undone = await ask('POST', `/${id}/undo`, {}, 200)
  expect(undone).toMatchObject({ undone: PEOPLE - 1, changed: 1, undo_seconds: 0 })
  expect(undone.refused).toMatchObject([{ applicant: second, reason: 'Changed again meanwhile, and left as it is.' }])
  await database().run(sql`update applicant set status_code = null where id = ${second}`)
  expect(await statuses()).toEqual(before)
  expect(await count(sql`select count(*)::int as many from note where note_text = 'Called them all' and removed_at is null`)).toBe(0)
  await run('status_letters')
  // The one that was left as it is keeps its letter.
  expect(await letters()).toBe(1)
  expect(await ask('POST', `/${id}/undo`, {}, 200)).toEqual(undone)
}, 60_000)

test.each([
  [{ assignee: null }, 'Was assigned to nobody already.'],
  [{ due: null }, 'Had no due date already.'],
  [{ assignee: null, due: null }, 'Was assigned to nobody and had no due date already.'],
])('who had nothing of what %j takes away is said to be as before', async (casework, reason) => {
  const [first = 0] = people
  await database().run(sql`update applicant set assignee = null, due = null where id = ${first}`)
  const { id } = await ask('POST', '', { applicants: [first], ...casework })
  await run('change_many')
  expect(await ask('GET', `/${id}`)).toMatchObject({ casework, unchanged: 1, as_before: [{ applicant: first, reason }] })
})

test('many are assigned with a due date, each once, and undone but for whom a colleague has assigned since', async () => {
  const { staff, superuser } = world.ids.users
  const [first = 0, second = 0, third = 0] = people
  await database().run(sql`update applicant set assignee = ${staff}, due = '2026-12-01' where id = ${first}`)
  await database().run(sql`update applicant set assignee = ${superuser} where id = ${second}`)
  const held = () =>
    database().rows(sql`select id, assignee, due::text from applicant where id = any(${people.slice(0, 4)}::bigint[]) order by id`)
  const before = await held()
  const { id } = await ask('POST', '', { applicants: people, assignee: staff, due: '2026-12-01' })
  await run('change_many')
  const done = await ask('GET', `/${id}`)
  expect(done).toMatchObject({ kind: 'CASEWORK', total: PEOPLE, done: PEOPLE, changed: PEOPLE - 1, unchanged: 1, refused: [] })
  expect(done.as_before).toEqual([
    { applicant: first, first_name: 'Crowd', last_name: 'Person 001', reason: 'Was assigned so and had this due date already.' },
  ])
  expect(done.casework).toEqual({ assignee: staff, due: '2026-12-01' })
  expect(await count(sql`select count(*)::int as many from applicant where assignee = ${staff} and due = '2026-12-01'`)).toBe(PEOPLE)
  const told = sql`select count(*)::int as many from applicant_history where event = 'CHANGED' and applicant = any(${people}::bigint[])`
  expect(await count(told)).toBe(PEOPLE - 1)
  await database().run(sql`update applicant set assignee = ${superuser} where id = ${third}`)
  const undone = await ask('POST', `/${id}/undo`, {}, 200)
  expect(undone).toMatchObject({ undone: PEOPLE - 2, changed: 1 })
  expect(undone.refused).toMatchObject([{ applicant: third, reason: 'Changed again meanwhile, and left as it is.' }])
  expect(await held()).toEqual(before.map((row) => (row.id === third ? { ...row, assignee: superuser, due: '2026-12-01' } : row)))
}, 60_000)

test.each([
  [{ assignee: 'coastal' }, { assignee: 'Must be a member of staff' }],
  [{ due: 'tomorrow' }, { due: 'Must be a date, YYYY-MM-DD' }],
  [{ due: '2026-12-01', note: 'Too' }, { assignee: 'Cannot be changed together with a status or a note' }],
  [{}, { status_code: 'Required' }],
])('an assignment of %j is refused', async (change, errors) => {
  const body = { applicants: people, ...change, ...('assignee' in change ? { assignee: world.ids.users.coastal } : {}) }
  expect((await world.ask({ who: 'staff', method: 'POST', path: 'applicants/changes', body })).json().errors).toEqual(errors)
})

test('a change that has left, or is somebody else’s, cannot be undone', async () => {
  const { id } = await ask('POST', '', { applicants: people.slice(0, 2), status_code: hired })
  await run('change_many')
  const other = await world.ask({ who: 'superuser', method: 'POST', path: `applicants/changes/${id}/undo`, body: {} })
  expect(other.statusCode).toBe(404)
  await database().run(sql`update bulk_change set leaves_at = now() - interval '1 second'`)
  const late = await ask<{ code: string }>('POST', `/${id}/undo`, {}, 409)
  expect(JSON.stringify(late)).toContain('can no longer be undone')
})

test('before the job has come to anybody, all is undone and nothing happens', async () => {
  const before = await statuses()
  const { id } = await ask('POST', '', { applicants: people, status_code: hired })
  await ask('POST', `/${id}/undo`, {}, 200)
  await run('change_many')
  expect(await statuses()).toEqual(before)
})

const leave = (how: ReturnType<typeof sql>) => database().run(sql`update user_account set ${how} where id = ${world.ids.users.staff}`)

test.each<[string, ReturnType<typeof sql>, string]>([
  ['locked', sql`disabled_at = now()`, 'The account that began this change was locked.'],
  ['deleted', sql`removed_at = now()`, 'The account that began this change was deleted.'],
  ['moved to a desk', sql`context_type = 'livescanvendor'`, 'The account that began this change may no longer change applicants.'],
])('a change stops when its account is %s meanwhile, and the rest is refused with that reason', async (_how, left, reason) => {
  const { id } = await ask('POST', '', { applicants: people, status_code: hired })
  const transaction = database().transaction.bind(database())
  vi.spyOn(database(), 'transaction').mockImplementationOnce(async (work) => {
    const made = await transaction(work)
    await leave(left)
    return made
  })
  await run('change_many')
  await leave(sql`disabled_at = null, removed_at = null, context_type = null`)
  const { changed, done, total, refused } = await ask('GET', `/${id}`)
  expect([changed, done, total, refused.length]).toEqual([100, PEOPLE, PEOPLE, 200])
  expect(new Set(refused.map((one) => one.reason))).toEqual(new Set([reason]))
  expect(await count(sql`select count(*)::int as many from applicant where status_code = ${hired} and id = any(${people}::bigint[])`)).toBe(
    100,
  )
})

test('a note is added to each, once', async () => {
  const { id } = await ask('POST', '', { applicants: [...people.slice(0, 3), people[0]], note: 'Called' })
  await run('change_many')
  await run('change_many')
  expect(await ask('GET', `/${id}`)).toMatchObject({ total: 3, changed: 3 })
  expect(await count(sql`select count(*)::int as many from note where note_text = 'Called' and author = ${world.ids.users.staff}`)).toBe(3)
  expect(await database().one(sql`select note, origin from bulk_change where id = ${id}`)).toEqual({ note: null, origin: {} })
})

test('a note to many that mentions nobody is refused, and one that mentions somebody appears in their work', async () => {
  const refused = await ask<{ errors: object }>('POST', '', { applicants: people.slice(0, 2), note: '@nobody call' }, 400)
  expect(refused.errors).toEqual({ note: 'No member of staff has the username “nobody”. Correct it, or write a space after the @' })
  const boss = await database().one<{ username: string }>(sql`select username from user_account where id = ${world.ids.users.superuser}`)
  await ask('POST', '', { applicants: people.slice(0, 2), note: `@${boss?.username} call` })
  await run('change_many')
  expect((await world.ask({ who: 'superuser', path: 'mywork' })).json().mentions).toHaveLength(2)
})

test.each<[string, object, string]>([
  ['nobody', {}, 'applicants'],
  ['an empty list', { applicants: [], note: 'x' }, 'applicants'],
  ['no change', { applicants: [1] }, 'status_code'],
  ['a missing applicant', { applicants: [999_999], note: 'x' }, 'applicants'],
  ['too many', { applicants: Array.from({ length: 1_001 }, (_, at) => at + 1), note: 'x' }, 'applicants'],
])('%s is refused by name', async (_what, body, field) => {
  const answer = await ask<{ errors: object }>('POST', '', body, 400)
  expect(Object.keys(answer.errors)).toContain(field)
})

test('a status that does not exist is refused', async () => {
  const answer = await ask<{ errors: object }>('POST', '', { applicants: people.slice(0, 1), status_code: 999_999 }, 400)
  expect(Object.keys(answer.errors)).toEqual(['status_code'])
})

test('a change from statuses that are no longer true is refused by name, and nobody is changed', async () => {
  const [first = 0, second = 0] = people
  const change = { applicants: [first, second], status_code: hired, seen: [null, null] }
  await database().run(sql`update applicant set status_code = ${world.ids.statuscodes.cleared} where id = ${second}`)
  const before = await statuses()
  const answer = await ask<{ code: string; detail: string; changed: object[] }>('POST', '', change, 412)
  expect(answer).toMatchObject({ code: 'CHANGED', changed: [{ applicant: second, status: 'Cleared', by_you: false }] })
  expect(answer.detail).toBe('Changed meanwhile: Person 002, Crowd (Cleared now). Nothing of this change was made.')
  expect(await statuses()).toEqual(before)
  const short = await ask<{ errors: object }>('POST', '', { ...change, seen: [null] }, 400)
  expect(Object.keys(short.errors)).toEqual(['seen'])
})

test('those whom one’s own earlier change has reached are told apart from those whom a colleague changed', async () => {
  const [, second = 0, third = 0] = people
  const { cleared } = world.ids.statuscodes
  await ask('POST', '', { applicants: [second], status_code: hired, seen: [null] })
  const other = { applicants: [second, third], status_code: cleared, seen: [null, null] }
  const waiting = await ask('POST', '', other)
  await run('change_many')
  const byYou = { applicant: second, status: 'Hired', status_code: hired, by_you: true }
  expect(await ask('GET', `/${waiting.id}`)).toMatchObject({
    changed: 1,
    refused: [{ applicant: second, reason: 'Changed by you meanwhile, and left as it is.' }],
  })
  const own = await ask<{ detail: string }>('POST', '', { ...other, applicants: [second], seen: [null] }, 412)
  expect(own).toMatchObject({ code: 'CHANGED', changed: [byYou] })
  expect(own.detail).toBe('Changed by you meanwhile: Person 002, Crowd (Hired now). Nothing of this change was made.')
  await world.ask({ who: 'superuser', method: 'PATCH', path: `applicants/${third}`, body: { status_code: hired } })
  expect(await ask('POST', '', other, 412)).toMatchObject({ changed: [byYou, { applicant: third, by_you: false }] })
})

test('a status that changes before the job comes to it is left as it is, and named', async () => {
  const [first = 0, second = 0] = people
  const { id } = await ask('POST', '', { applicants: [second, first], status_code: hired, seen: [null, null] })
  await database().run(sql`update applicant set status_code = ${world.ids.statuscodes.cleared} where id = ${second}`)
  await run('change_many')
  const { refused, changed } = await ask('GET', `/${id}`)
  expect([changed, refused]).toMatchObject([1, [{ applicant: second, reason: 'Changed by somebody else meanwhile, and left as it is.' }]])
})

test('a single change of the hire status waits a minute for its letters, is listed, and is undone', async () => {
  const [, person = 0] = people
  const changed = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${person}`, body: { status_code: hired } })
  expect(changed.statusCode, changed.body).toBe(200)
  const { results } = await openChanges()
  expect(results).toMatchObject([
    { kind: 'STATUS', status_code: hired, changed: 1, of_one: { applicant: person, last_name: 'Person 002' } },
  ])
  expect(results[0]?.undo_seconds).toBeGreaterThan(30)
  const waits = sql`select floor(extract(epoch from run_at - now()))::int as many from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'status_letters'`
  expect(await count(waits)).toBeGreaterThan(30)
  await ask('POST', `/${results[0]?.id}/undo`, {}, 200)
  await run('status_letters')
  expect([await letters(), (await openChanges()).results]).toEqual([0, []])
  expect(await database().one(sql`select status_code from applicant where id = ${person}`)).toEqual({ status_code: null })
})

describe('a person who leaves within the minute', () => {
  const give = async (person: number) => {
    const path = `applicants/${person}`
    expect((await world.ask({ who: 'staff', method: 'PATCH', path, body: { status_code: hired } })).statusCode).toBe(200)
    return (await openChanges()).results[0]?.id
  }
  const mergeInto = async (kept: number, other: number) => {
    const merged = await world.ask({ who: 'staff', method: 'POST', path: `applicants/${kept}/merge`, body: { other } })
    expect(merged.statusCode, merged.body).toBe(200)
  }

  test('by a merge ends that change alone: the others are still listed', async () => {
    const [, kept = 0, other = 0, third = 0] = people
    const ended = await give(other)
    await give(third)
    await mergeInto(kept, other)
    expect((await openChanges()).results).toMatchObject([{ of_one: { applicant: third } }])
    expect(await ask('GET', `/${ended}`)).toMatchObject({ total: 0, done: 0, of_one: null, undo_seconds: 0 })
  })

  test('has no letter about the record that keeps another status', async () => {
    const [, kept = 0, other = 0] = people
    await database().run(sql`update applicant set status_code = ${world.ids.statuscodes.cleared} where id = ${kept}`)
    await give(other)
    await mergeInto(kept, other)
    await run('status_letters')
    expect(await letters()).toBe(0)
  })

  test('has the letter of a status that a merge takes over', async () => {
    const [, kept = 0, other = 0] = people
    await give(other)
    await mergeInto(kept, other)
    await run('status_letters')
    expect(await count(sql`select count(*)::int as many from letter where applicant = ${kept}`)).toBe(1)
  })
})

describe('what a colleague has decided since', () => {
  const byAdmin = (person: number, status_code: number) =>
    world.ask({ who: 'superuser', method: 'PATCH', path: `applicants/${person}`, body: { status_code } })

  test('stays, even if it is the same status, and its letter leaves', async () => {
    const [, person = 0] = people
    const { id } = await ask('POST', '', { applicants: [person], status_code: hired })
    await run('change_many')
    await byAdmin(person, world.ids.statuscodes.cleared)
    await byAdmin(person, hired)
    const undone = await ask('POST', `/${id}/undo`, {}, 200)
    expect(undone).toMatchObject({ undone: 0, refused: [{ applicant: person, reason: 'Changed again meanwhile, and left as it is.' }] })
    expect(await database().one(sql`select status_code from applicant where id = ${person}`)).toEqual({ status_code: hired })
  })

  test('is listed with the latest, and the earlier ones before them', async () => {
    const made: number[] = []
    for (const status_code of Array.from({ length: 22 }, (_, at) => (at % 2 === 0 ? hired : null)))
      made.push((await ask('POST', '', { applicants: people.slice(0, 1), status_code })).id)
    const latest = await openChanges()
    expect(latest.results.map(({ id }) => id)).toEqual(made.slice(2))
    expect(latest.earlier).toBe(2)
    const path = `applicants/open_changes?before=${made[2]}`
    const { results, earlier } = (await world.ask({ who: 'staff', path })).json() as OpenChanges
    expect(results.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(earlier).toBe(0)
    expect((await world.ask({ who: 'staff', path: 'applicants/open_changes?before=x' })).statusCode).toBe(400)
  })

  test('no longer matters once it was undone', async () => {
    const [, person = 0] = people
    const { id } = await ask('POST', '', { applicants: [person], status_code: hired })
    await run('change_many')
    await byAdmin(person, world.ids.statuscodes.cleared)
    const open = await world.ask({ who: 'superuser', path: 'applicants/open_changes' })
    const later = open.json().results[0].id
    expect((await world.ask({ who: 'superuser', method: 'POST', path: `applicants/changes/${later}/undo`, body: {} })).statusCode).toBe(200)
    expect(await ask('POST', `/${id}/undo`, {}, 200)).toMatchObject({ undone: 1, refused: [] })
    expect(await database().one(sql`select status_code from applicant where id = ${person}`)).toEqual({ status_code: null })
  })

  test('stays in a note that was edited', async () => {
    const [first = 0, second = 0] = people
    const { id } = await ask('POST', '', { applicants: [first, second], note: 'first words' })
    await run('change_many')
    const note = await database().one<{ id: number }>(sql`select id from note where applicant = ${first} and note_text = 'first words'`)
    const edit = { who: 'superuser', method: 'PATCH', path: `notes/${note?.id}`, body: { note_text: 'corrected' } } as const
    expect((await world.ask(edit)).statusCode).toBe(200)
    expect(await ask('POST', `/${id}/undo`, {}, 200)).toMatchObject({ undone: 1, refused: [{ applicant: first }] })
    const left = await database().rows(sql`select note_text from note where applicant in (${first}, ${second}) and removed_at is null`)
    expect(left).toEqual([{ note_text: 'corrected' }])
  })

  test('stays in a note that was edited, while the status of the same change is undone and has no letter', async () => {
    const [, person = 0] = people
    const { id } = await ask('POST', '', { applicants: [person], status_code: hired, note: 'first words' })
    await run('change_many')
    await database().run(sql`update note set note_text = 'corrected' where applicant = ${person}`)
    const undone = await ask('POST', `/${id}/undo`, {}, 200)
    expect(undone).toMatchObject({
      undone: 1,
      changed: 0,
      refused: [{ applicant: person, reason: 'Its note was edited meanwhile, and stays.' }],
    })
    expect(await database().one(sql`select status_code from applicant where id = ${person}`)).toEqual({ status_code: null })
    await run('status_letters')
    expect(await letters()).toBe(0)
  })
})

test('the history of a record says that a change was undone, by whom, and what is true again', async () => {
  const [, person = 0] = people
  const { cleared } = world.ids.statuscodes
  await database().run(sql`update applicant set status_code = ${cleared} where id = ${person}`)
  const { id } = await ask('POST', '', { applicants: [person], status_code: hired })
  await run('change_many')
  await ask('POST', `/${id}/undo`, {}, 200)
  const timeline = (await world.ask({ who: 'staff', path: `applicants/${person}/timeline` })).json()
  const statuses = timeline.results.filter(({ kind }: { kind: string }) => kind === 'status')
  const staff = statuses[0].who
  expect(statuses).toMatchObject([
    { event: 'STATUS_TAKEN_BACK', what: 'Hired; Cleared again', reason: null },
    { event: 'STATUS', what: 'Hired', reason: `Undone by ${staff}` },
  ])
})

test('a single change that is not undone has its letter after the minute', async () => {
  const [, person = 0] = people
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${person}`, body: { status_code: hired } })
  await run('status_letters')
  expect(await letters()).toBe(1)
})

import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NameOf } from '../../testing/people-and-places.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const report = async (rows: unknown, preview = false) => {
  const answer = await world.ask({
    who: 'staff',
    method: 'POST',
    path: `applicants/submissions${preview ? '?preview=true' : ''}`,
    body: rows as object,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const errorsOf = async (rows: unknown) => (await report(rows)).body.errors
const kept = (name: NameOf<'applicants'>) =>
  world.services.database.one(sql`select transaction_id, submitted from applicant where id = ${world.ids.applicants[name]}`)
const reports = () => world.services.database.rows(sql`select rows, marked from submission_report order by id`)
const ana = () => ({ applicant: world.ids.applicants.ana, transaction_id: 'T-1', submitted: '2026-01-02' })

test('a report marks prints with history and TCN, and repeating it changes nothing', async () => {
  const rows = [
    { registration: world.ids.appointments.anas, transaction_id: 'T-1', submitted: '2026-01-02T12:00:00Z' },
    { applicant: world.ids.applicants.cora, transaction_id: 'T-2', submitted: '2026-01-03' },
  ]
  expect((await report(rows, true)).body).toMatchObject({
    marked: 2,
    unchanged: 0,
    rows: [
      { first_name: 'ana', fate: 'marked', status_code: world.ids.statuscodes.cleared },
      { fate: 'marked', status_code: null },
    ],
  })
  expect(await kept('ana')).toMatchObject({ transaction_id: null })
  expect((await report(rows)).body).toEqual({ marked: 2, unchanged: 0 })
  expect(await kept('ana')).toEqual({ transaction_id: 'T-1', submitted: '2026-01-02' })
  expect((await report(rows)).body).toEqual({ marked: 0, unchanged: 2 })
  expect(await reports()).toEqual([
    { rows: 2, marked: 2 },
    { rows: 2, marked: 0 },
  ])
  const entries = await world.services.database.rows(sql`
    select event, by_user, detail from applicant_history where event = 'SUBMITTED' and applicant = ${world.ids.applicants.ana}`)
  expect(entries).toEqual([
    { event: 'SUBMITTED', by_user: world.ids.users.staff, detail: { transaction_id: 'T-1', submitted: '2026-01-02', attempt: 1 } },
  ])
  const appointment = await world.ask({ who: 'staff', path: `appointments/${world.ids.appointments.anas}` })
  expect(appointment.json().transaction_id).toBe('T-1')
  const timeline = await world.ask({ who: 'staff', path: `applicants/${world.ids.applicants.ana}/timeline` })
  expect(timeline.json().results).toContainEqual(expect.objectContaining({ event: 'SUBMITTED', what: 'TCN T-1' }))
  const logged = await world.services.database.rows(sql`select event, detail from audit_event where event like 'submissions%' order by seq`)
  expect(logged.map(({ event }) => event)).toEqual(['submissions_preview', 'submissions', 'submissions'])
})

test('a report that replaces a TCN says so in its preview, and the former one stays in the timeline', async () => {
  await report([ana()])
  const other = { ...ana(), transaction_id: 'T-9' }
  expect((await report([other], true)).body.rows).toMatchObject([{ fate: 'marked', replaces: 'T-1' }])
  await report([other])
  const timeline = (await world.ask({ who: 'staff', path: `applicants/${ana().applicant}/timeline` })).json().results
  expect(timeline).toContainEqual(expect.objectContaining({ event: 'SUBMITTED', what: 'TCN T-9', reason: 'In place of TCN T-1' }))
  expect(timeline).toContainEqual(expect.objectContaining({ event: 'SUBMITTED', what: 'TCN T-1', reason: null }))
})

test('a TCN that is changed in a record stays in its timeline', async () => {
  await report([ana()])
  const path = `applicants/${ana().applicant}`
  const change = async (body: object) => expect((await world.ask({ who: 'staff', method: 'PATCH', path, body })).statusCode).toBe(200)
  await change({ transaction_id: 'T-9' })
  await change({ position: 'Teacher of music' })
  const timeline = (await world.ask({ who: 'staff', path: `${path}/timeline` })).json().results
  expect(timeline).toContainEqual(
    expect.objectContaining({ event: 'CHANGED', what: 'transaction_id', reason: 'In place of TCN T-1', who: 'staff@bims.example' }),
  )
  expect(timeline).toContainEqual(expect.objectContaining({ event: 'CHANGED', what: 'position', reason: null }))
})

test('the TCN of rejected prints, which stays with the rejection, is not replaced by the next report', async () => {
  await report([ana()])
  const path = `applicants/${ana().applicant}/illegible`
  await world.ask({ who: 'staff', method: 'PATCH', path, body: { tcr: 'R-1' } })
  expect((await report([{ ...ana(), transaction_id: 'T-9' }], true)).body.rows).toMatchObject([{ fate: 'marked', replaces: null }])
})

test('one bad row refuses all rows and names each bad cell', async () => {
  const { applicant } = ana()
  const future = new Date(world.services.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(
    await errorsOf([
      ana(),
      { transaction_id: 'T-2', submitted: '2026-01-02' },
      { applicant, registration: 1234567890, transaction_id: 'T-3', submitted: '2026-01-02' },
      { applicant, transaction_id: 'no blanks', submitted: 'soon' },
      { applicant, submitted: '2026-01-02' },
      { applicant: 'x', transaction_id: 'T-4', submitted: '2026-01-02', colour: 'red' },
    ]),
  ).toEqual({
    '2.registration': 'Name the applicant or the registration number, and not both',
    '3.registration': 'Name the applicant or the registration number, and not both',
    '4.transaction_id': 'Must be up to 40 letters, digits and hyphens',
    '4.submitted': 'Must be a date, YYYY-MM-DD',
    '5.transaction_id': 'Required',
    '6.applicant': 'Must be the number of an applicant',
    '6.colour': 'Not accepted',
  })
  expect(
    await errorsOf([
      ana(),
      { applicant: 999_999, transaction_id: 'T-2', submitted: '2026-01-02' },
      { registration: world.ids.appointments.eves, transaction_id: 'T-3', submitted: '2026-01-02' },
      { applicant: world.ids.applicants.cora, transaction_id: 'T-4', submitted: future },
      { applicant: world.ids.applicants.dan, transaction_id: 'T-1', submitted: '2026-01-02' },
      { ...ana(), transaction_id: 'T-5' },
      ana(),
    ]),
  ).toEqual({
    '2.applicant': 'Not found',
    '3.registration': 'Not found',
    '4.submitted': 'Must not be in the future',
    '5.transaction_id': 'Row 1 has this TCN for somebody else',
    '6.transaction_id': 'Row 1 says otherwise of this applicant',
  })
  expect(await kept('ana')).toMatchObject({ transaction_id: null, submitted: null })
  expect(await reports()).toEqual([])
  for (const body of [[], {}, null, Array.from({ length: 2_001 }, ana)]) expect((await report(body)).status).toBe(400)
})

test('another applicant’s TCN and a cancelled appointment are refused', async () => {
  await report([ana()])
  expect(await errorsOf([{ applicant: world.ids.applicants.ben, transaction_id: 'T-1', submitted: '2026-01-02' }])).toEqual({
    '1.transaction_id': 'Another applicant has this TCN already',
  })
  await world.services.database.run(sql`update appointment set status = 'CANCELLED' where id = ${world.ids.appointments.bens}`)
  expect(await errorsOf([{ registration: world.ids.appointments.bens, transaction_id: 'T-9', submitted: '2026-01-02' }])).toEqual({
    '1.registration': 'This appointment was cancelled',
  })
})

test('an old report after a rejection does not change the new attempt', async () => {
  await report([ana()])
  const path = `applicants/${world.ids.applicants.ana}/illegible`
  expect((await world.ask({ who: 'staff', method: 'PATCH', path, body: { tcr: 'TCR-1' } })).statusCode).toBe(200)
  await report([{ ...ana(), transaction_id: 'T-7', submitted: '2026-02-01' }])
  expect((await report([ana()], true)).body.rows).toMatchObject([{ fate: 'older' }])
  expect((await report([ana()])).body).toEqual({ marked: 0, unchanged: 1 })
  expect(await kept('ana')).toEqual({ transaction_id: 'T-7', submitted: '2026-02-01' })
})

test('the dashboard shows the last report, the number of waiting applicants and the longest wait', async () => {
  const line = async () => (await world.ask({ who: 'staff', path: 'applicants/last_checked' })).json()
  expect(await line()).toEqual({ last_checked: null, waiting: 0, waiting_capped: false, oldest: null })
  const of = (name: NameOf<'applicants'>, tcn: string, submitted: string) => ({
    applicant: world.ids.applicants[name],
    transaction_id: tcn,
    submitted,
  })
  await report([
    of('ana', 'T-1', '2026-01-02'),
    of('ben', 'T-2', '2026-01-01'),
    of('cora', 'T-3', '2025-12-31'),
    of('dan', 'T-4', '2025-12-30'),
  ])
  // Ana's status is an answer until its setting changes.
  await world.services.database.run(sql`update applicant set illegible = true where id = ${world.ids.applicants.dan}`)
  const now = new Date(world.services.clock.now()).toISOString()
  const cora = { id: world.ids.applicants.cora, first_name: 'cora', last_name: 'Tester', submitted: '2025-12-31' }
  expect(await line()).toEqual({ last_checked: now, waiting: 2, waiting_capped: false, oldest: cora })
  const cleared = `statuscodes/${world.ids.statuscodes.cleared}`
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: cleared, body: { waits: true } })).statusCode).toBe(200)
  expect((await line()).waiting).toBe(3)
})

test('the registration number of another applicant is refused as a TCN, in a report and in a record', async () => {
  const { anas, bens } = world.ids.appointments
  const refused = 'This is the registration number of another applicant, not a TCN'
  expect(await errorsOf([{ ...ana(), transaction_id: String(bens) }])).toEqual({ '1.transaction_id': refused })
  const path = `applicants/${world.ids.applicants.ana}`
  const wrong = await world.ask({ who: 'staff', method: 'PATCH', path, body: { transaction_id: String(bens) } })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { transaction_id: refused }])
  const person = { first_name: 'Zoe', last_name: 'Lee', phone: '3055550100', email: 'zoe@example.org', network: world.ids.networks.metro }
  const added = await world.ask({ who: 'staff', method: 'POST', path: 'applicants', body: { ...person, transaction_id: String(bens) } })
  expect([added.statusCode, added.json().errors]).toEqual([400, { transaction_id: refused }])
  expect(await kept('ana')).toEqual({ transaction_id: null, submitted: null })
  expect((await report([{ ...ana(), transaction_id: String(anas) }])).body).toMatchObject({ marked: 1 })
})

import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../testing/run-jobs.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  await world.services.database.run(sql`delete from graphile_worker._private_jobs`)
  await world.services.database.run(sql`update applicant set transaction_id = null, submitted = null where id = ${ana()}`)
  await world.services.database.run(
    sql`delete from appointment_history where appointment in (select id from appointment where applicant = ${ana()})`,
  )
  await world.services.database.run(sql`update appointment set status = 'SCHEDULED' where applicant = ${ana()}`)
})
afterEach(() => world.services.database.undo())

const ana = () => world.ids.applicants.ana
const path = () => `applicants/${ana()}/illegible`
const mark = (body: object) => world.ask({ who: 'staff', method: 'PATCH', path: path(), body })
const undo = (who: Principal = 'staff') => world.ask({ who, method: 'DELETE', path: path() })
const kept = () => world.services.database.one(sql`select illegible, tcr, attempt from applicant where id = ${ana()}`)
const mailsOf = () => world.services.database.rows(sql`select from mail where applicant = ${ana()} and event_key like 'illegible-%'`)

test('prints that were never taken are not rejected, unless their TCN says that they were', async () => {
  const refused = await mark({ tcr: 'TCR-1' })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['transaction_id']])
  expect(await kept()).toEqual({ illegible: false, tcr: null, attempt: 1 })
  expect((await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })).statusCode).toBe(200)
  expect(await kept()).toEqual({ illegible: true, tcr: 'TCR-1', attempt: 2 })
})

test('the registration number of another applicant is refused as the TCN of rejected prints', async () => {
  const refused = await mark({ tcr: 'TCR-1', transaction_id: String(world.ids.appointments.bens) })
  const sentence = 'This is the registration number of another applicant, not a TCN'
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { transaction_id: sentence }])
  expect(await kept()).toEqual({ illegible: false, tcr: null, attempt: 1 })
})

test.each<[string, ReturnType<typeof sql>]>([
  [
    'a completed appointment',
    sql`update appointment set status = 'COMPLETED' where applicant = (select id from applicant where first_name = 'ana')`,
  ],
  ['a TCN', sql`update applicant set transaction_id = 'TCN-9' where first_name = 'ana'`],
  ['a report that they were submitted', sql`update applicant set submitted = '2026-01-02' where first_name = 'ana'`],
])('prints of which there is %s are rejected', async (_what, statement) => {
  await world.services.database.run(statement)
  expect((await mark({ tcr: 'TCR-1' })).statusCode).toBe(200)
})

test('the prints of a re-print are not rejected before they were taken', async () => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  await world.services.database.run(
    sql`update applicant set illegible = false, transaction_id = 'TCN-1', submitted = '2026-01-02' where id = ${ana()}`,
  )
  expect((await mark({ tcr: 'TCR-2' })).statusCode).toBe(400)
})

test('a mark that is undone leaves no trace of the rejection but its history, and no mail', async () => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  expect((await undo()).json()).toMatchObject({ illegible: false, tcr: null, attempt: 1 })
  expect((await world.ask({ who: 'staff', path: `applicants/${ana()}/rejections` })).json().results).toEqual([])
  await runJobs(world.services)
  expect(await mailsOf()).toEqual([])
  const { results } = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json()
  expect(results.map(({ event, what }: Record<string, string>) => `${event} ${what}`)).toEqual(
    expect.arrayContaining(['ILLEGIBLE TCR TCR-1', 'ILLEGIBLE_UNDONE TCR TCR-1']),
  )
  expect((await undo()).json().code).toBe('NOT_ILLEGIBLE')
})

test('a second rejection that is undone shows the first one again', async () => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  await world.services.database.run(sql`update applicant set illegible = false where id = ${ana()}`)
  await mark({ tcr: 'TCR-2', transaction_id: 'TCN-2' })
  await undo()
  expect(await kept()).toEqual({ illegible: false, tcr: 'TCR-1', attempt: 2 })
})

test('a mark stays while its re-print is booked', async () => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  await world.services.database.run(sql`
    update appointment set attempt = 2, tcr = 'TCR-1' where id = (select min(id) from appointment where applicant = ${ana()})`)
  expect((await undo()).json().code).toBe('REPRINT_BOOKED')
  expect(await kept()).toEqual({ illegible: true, tcr: 'TCR-1', attempt: 2 })
})

test('the mail waits for a minute', async () => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  const job = await world.services.database.one<{ seconds: number }>(sql`
    select extract(epoch from j.run_at - now())::integer as seconds from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'write_mail'`)
  expect(job?.seconds).toBeGreaterThan(50)
  await runJobs(world.services)
  expect(await mailsOf()).toHaveLength(1)
})

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['metro', 403],
  ['superuser', 200],
])('%s taking a mark back gets %i', async (who, status) => {
  await mark({ tcr: 'TCR-1', transaction_id: 'TCN-1' })
  expect((await undo(who)).statusCode).toBe(status)
})

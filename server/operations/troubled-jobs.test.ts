import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobReport } from '../../contract/operations/jobs.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

/** Queues a job and sets its state. */
async function add(change: ReturnType<typeof sql>): Promise<number> {
  const { database } = world.services
  const job = await database.one<{ id: number }>(
    sql`select id from graphile_worker.add_job('send_mail', '{"mail": 1}'::json, max_attempts => 3)`,
  )
  await database.run(sql`update graphile_worker._private_jobs set ${change} where id = ${job?.id}`)
  return job?.id as number
}
const report = async () => (await world.ask({ who: 'superuser', path: 'jobs' })).json<JobReport>()

test('superusers see the jobs that failed, wait or run for too long, with time and reason', async () => {
  const failed = await add(sql`attempts = 3, last_error = 'Connection refused\nat secret.ts'`)
  const retrying = await add(sql`attempts = 1, run_at = now() + interval '1 minute', last_error = 'Greylisted'`)
  const late = await add(sql`run_at = now() - interval '10 minutes'`)
  const locked = await add(sql`attempts = 1, locked_at = now() - interval '10 minutes', locked_by = 'pool'`)
  await add(sql`attempts = 0`)
  const { waiting, troubled } = await report()
  expect(waiting).toBe(5)
  expect(troubled.map(({ id, state, error }) => ({ id, state, error }))).toEqual([
    { id: failed, state: 'FAILED', error: 'Connection refused' },
    { id: retrying, state: 'RETRYING', error: 'Greylisted' },
    { id: late, state: 'LATE', error: null },
    { id: locked, state: 'LOCKED', error: null },
  ])
})

test('a job names its mail and applicant by id only', async () => {
  const { database } = world.services
  const ana = world.ids.applicants.ana
  const mail = await database.one<{ id: number }>(sql`
    insert into mail (event_key, applicant, to_address, subject, text_body, html_body, message_id, state)
    values ('jobs', ${ana}, 'ana@bims.example', 'Dear Ana', 'x', 'x', '<jobs@bims.example>', 'FAILED') returning id`)
  const history = await database.one<{ id: number }>(sql`
    insert into applicant_history (applicant, event) values (${ana}, 'STATUS') returning id`)
  const queue = (task: string, payload: object | null) =>
    database.run(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => now() - interval '1 hour')`)
  await queue('send_mail', { mail: mail?.id })
  await queue('status_letters', { history: history?.id })
  await queue('prune_expired', null)
  await queue('send_mail', { mail: 999_999 })
  const { troubled } = await report()
  expect(troubled.map(({ task, mail, applicant }) => ({ task, mail, applicant }))).toEqual([
    { task: 'send_mail', mail: mail?.id, applicant: ana },
    { task: 'status_letters', mail: null, applicant: ana },
    { task: 'prune_expired', mail: null, applicant: null },
    { task: 'send_mail', mail: null, applicant: null },
  ])
  expect(JSON.stringify(troubled)).not.toMatch(/Dear|@/)
  const one = await world.ask({ who: 'superuser', path: `mails?id=${mail?.id}` })
  expect(one.json().results.map(({ id }: { id: number }) => id)).toEqual([mail?.id])
})

test('a retried job is due at once with all its attempts, and the audit log names the user', async () => {
  const failed = await add(sql`attempts = 3, run_at = now() + interval '1 day'`)
  expect((await world.ask({ who: 'superuser', method: 'POST', path: `jobs/${failed}/retry` })).statusCode).toBe(204)
  const { database } = world.services
  expect(await database.one(sql`select attempts, run_at <= now() as due from graphile_worker.jobs where id = ${failed}`)).toEqual({
    attempts: 0,
    due: true,
  })
  expect(await database.one(sql`select actor, resource, row_id from audit_event where event = 'job-retry'`)).toEqual({
    actor: world.ids.users.superuser,
    resource: 'jobs',
    row_id: failed,
  })
})

const keepAlive = (pool: string) =>
  world.services.database.run(sql`insert into job_workers (pool, server) values (${pool}, 'bims-1, process 42')`)

test('a job that runs for long names its queue, its server and since when it runs', async () => {
  await keepAlive('alive')
  const before = Date.now() - 10 * 60_000
  const long = await add(sql`attempts = 1, locked_at = now() - interval '10 minutes', locked_by = 'alive'`)
  const lost = await add(sql`attempts = 1, locked_at = now() - interval '2 seconds', locked_by = 'killed'`)
  const { troubled } = await report()
  expect(troubled.map(({ id, state, queue, server, abandoned }) => ({ id, state, queue, server, abandoned }))).toEqual([
    { id: long, state: 'LOCKED', queue: 'mails', server: 'bims-1, process 42', abandoned: null },
    { id: lost, state: 'LOCKED', queue: 'mails', server: null, abandoned: 'WORKER_ENDED' },
  ])
  expect(Math.abs(Date.parse(troubled[0]?.locked_since ?? '') - before)).toBeLessThan(60_000)
})

test.each([
  { why: 'its worker has ended', lock: sql`locked_at = now(), locked_by = 'killed'`, abandoned: 'WORKER_ENDED' },
  { why: 'it is past its limit', lock: sql`locked_at = now() - interval '16 minutes', locked_by = 'alive'`, abandoned: 'PAST_LIMIT' },
])('a job that is locked can be retried when $why', async ({ lock, abandoned }) => {
  const { database } = world.services
  await keepAlive('alive')
  const stuck = await add(sql`attempts = 3, ${lock}`)
  expect((await report()).troubled).toMatchObject([{ id: stuck, abandoned }])
  expect((await world.ask({ who: 'superuser', method: 'POST', path: `jobs/${stuck}/retry` })).statusCode).toBe(204)
  expect(await database.one(sql`select attempts, locked_by from graphile_worker.jobs where id = ${stuck}`)).toEqual({
    attempts: 0,
    locked_by: null,
  })
})

test('jobs by the clock are listed with their last run, and those that did not run are overdue', async () => {
  const { database } = world.services
  const now = new Date().toISOString()
  const known = (task: string, ago: string) =>
    database.run(sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since) values (${task}, now() - ${ago}::interval)
      on conflict (identifier) do update set known_since = excluded.known_since`)
  const ran = (task: string, ago: string) =>
    database.run(sql`insert into scheduled_run (task, ended_at) values (${task}, ${now}::timestamptz - ${ago}::interval)`)
  for (const task of ['seal_audit', 'remind', 'check_audit', 'apply_retention', 'prune_expired']) await known(task, '3 days')
  await known('remind_sms', '1 minute')
  await ran('seal_audit', '20 minutes')
  await ran('remind', '14 minutes')
  await ran('check_audit', '26 hours')
  await database.run(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'alive' where id = ${await addScheduled('prune_expired')}`,
  )
  const { scheduled } = await report()
  const of = (wanted: string) => scheduled.find(({ task }) => task === wanted)
  expect(
    ['seal_audit', 'remind', 'check_audit', 'apply_retention', 'prune_expired', 'remind_sms'].map((task) => [task, of(task)?.overdue]),
  ).toEqual([
    ['seal_audit', true],
    ['remind', false],
    ['check_audit', false],
    ['apply_retention', true],
    ['prune_expired', false],
    ['remind_sms', false],
  ])
  expect(of('apply_retention')).toMatchObject({ queue: 'upkeep', at: '50 4 * * *', last_run: null, running_since: null })
  expect(of('prune_expired')?.running_since).toEqual(expect.any(String))
  expect(scheduled).toHaveLength(17)
})

async function addScheduled(task: string): Promise<number> {
  const job = await world.services.database.one<{ id: number }>(sql`select id from graphile_worker.add_job(${task}, '{}'::json)`)
  return job?.id as number
}

test('a job that its worker is running cannot be retried, and a finished one is not found', async () => {
  await keepAlive('pool')
  const running = await add(sql`attempts = 1, locked_at = now(), locked_by = 'pool'`)
  const answer = await world.ask({ who: 'superuser', method: 'POST', path: `jobs/${running}/retry` })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'RUNNING'])
  expect((await world.ask({ who: 'superuser', method: 'POST', path: 'jobs/999999/retry' })).statusCode).toBe(404)
})

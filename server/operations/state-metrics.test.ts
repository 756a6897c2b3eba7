import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentStates } from '../../contract/payments/payments.ts'
import { buildApp } from '../app.ts'
import type { Replica } from '../platform/database/replica/replica.ts'
import type { Siblings } from '../platform/workers/siblings.ts'
import { makeWorld, type World } from '../testing/world.ts'

const TOKEN = 'metrics-token-0123456789'
/** A replica that is two seconds behind and therefore unused. */
const replica: Replica = {
  open: () => world.services.database,
  holds: () => false,
  lagSeconds: () => lag,
  repeated: () => 7,
  close: async () => undefined,
}
let lag: number | undefined = 2
let world: World
let metered: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  world = await makeWorld()
  metered = await buildApp({ ...world.services, replica, settings: { ...world.services.settings, metricsToken: TOKEN } })
})
afterAll(async () => {
  await metered.close()
  await world.close()
})

const read = async (authorization?: string) =>
  metered.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
/** The values of a metric by its printed labels. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (.+)$`, 'gm'))].map(([, labels = '', value]) => [labels, Number(value)]),
  )

test('metrics require their token', async () => {
  expect((await read()).statusCode).toBe(404)
  expect((await read('Bearer metrics-token-0000000000')).statusCode).toBe(404)
  expect((await read(`Bearer ${TOKEN}`)).statusCode).toBe(200)
  const without = await world.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect(without.statusCode).toBe(404)
})

test('the metrics name the version of the server and of its Node.js', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const labels = `version="${version}",node="${process.versions.node}"`
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_build_info')).toEqual({ [labels]: 1 })
})

test('the metrics contain the state of jobs, mails, payments, sessions and the audit log', async () => {
  const { database } = world.services
  await database.run(sql`delete from mail`)
  await database.run(sql`select graphile_worker.add_job('send_mail', '{"mail": 1}'::json, run_at => now() - interval '1 hour')`)
  await database.run(sql`
    insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state)
    values ('metrics', 'ana@bims.example', 'x', 'x', 'x', '<metrics@bims.example>', 'FAILED')`)
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(valuesOf(body, 'bims_jobs')).toMatchObject({ 'task="send_mail",queue="mails",state="waiting"': 1 })
  expect(valuesOf(body, 'bims_job_oldest_seconds')['task="send_mail",queue="mails"']).toBeGreaterThan(3_500)
  expect(valuesOf(body, 'bims_mails')).toMatchObject({ 'state="FAILED"': 1 })
  expect(valuesOf(body, 'bims_mails_undelivered')).toEqual({ 'state="FAILED"': 1, 'state="UNKNOWN"': 0 })
  expect(valuesOf(body, 'bims_mail_oldest_seconds')).toEqual({})
  expect(valuesOf(body, 'bims_sessions')['']).toBeGreaterThan(0)
  for (const name of [
    'bims_payment_alerts',
    'bims_audit_head_age_seconds',
    'bims_database_connections',
    'http_request_duration_seconds_count',
  ])
    expect(Object.keys(valuesOf(body, name)).length, name).toBeGreaterThan(0)
})

test('jobs are counted by the states that alerts name', async () => {
  const { database } = world.services
  await database.run(sql`
    select graphile_worker.add_job('state_' || n, '{}'::json, max_attempts => 2), n from generate_series(0, 2) n`)
  await database.run(sql`
    update graphile_worker._private_jobs j set attempts = right(t.identifier, 1)::int
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like 'state\\__'`)
  const { body } = await read(`Bearer ${TOKEN}`)
  await database.run(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier like 'state\\__'`)
  expect(valuesOf(body, 'bims_jobs')).toMatchObject({
    'task="state_0",queue="unknown",state="waiting"': 1,
    'task="state_1",queue="unknown",state="retrying"': 1,
    'task="state_2",queue="unknown",state="failed"': 1,
  })
})

test('a job that runs is counted as running, and one by the clock that did not run as overdue', async () => {
  const { database } = world.services
  await database.begin()
  const job = await database.one<{ id: number }>(sql`select id from graphile_worker.add_job('seal_audit', '{}'::json)`)
  await database.run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool' where id = ${job?.id}`)
  await database.run(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('check_audit', now() - interval '2 days')
    on conflict (identifier) do update set known_since = excluded.known_since`)
  const { body } = await read(`Bearer ${TOKEN}`)
  await database.undo()
  expect(valuesOf(body, 'bims_jobs')).toMatchObject({ 'task="seal_audit",queue="audit",state="running"': 1 })
  expect(valuesOf(body, 'bims_scheduled_job_overdue')).toMatchObject({
    'task="check_audit",queue="upkeep"': 1,
    'task="seal_audit",queue="audit"': 0,
  })
})

test('the connections of every pool are counted by state', async () => {
  const { body } = await read(`Bearer ${TOKEN}`)
  const pools = ['transactions', 'statements', 'searches', 'jobs', 'requests']
  const states = ['idle', 'used', 'waited_for']
  expect(Object.keys(valuesOf(body, 'bims_database_connections')).sort()).toEqual(
    pools.flatMap((pool) => states.map((state) => `pool="${pool}",state="${state}"`)).sort(),
  )
})

test('payments on their way at the processor are counted by each of their states, and no others', async () => {
  const { database } = world.services
  await database.begin()
  await database.run(sql`alter table payment_transaction disable trigger user`)
  await database.run(sql`delete from payment_transaction where id <> ${world.ids.paymenttransactions.anas}`)
  const counted: string[] = []
  for (const state of paymentStates.filter((one) => one !== 'RECEIVED' && one !== 'CORRECTED')) {
    await database.run(sql`update payment_transaction set state = ${state}`)
    counted.push(...Object.keys(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_payments_waiting')))
  }
  await database.undo()
  expect(counted.sort()).toEqual(['state="CAPTURING"', 'state="REFUNDING"', 'state="VOIDING"'])
})

test('a metric tells whether mails leave the server', async () => {
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_mails_leave')).toEqual({ '': 0 })
  const settings = { ...world.services.settings, metricsToken: TOKEN, smtpUrl: 'smtps://mail.bims.example' }
  const mailing = await buildApp({ ...world.services, settings })
  const { body } = await mailing.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  await mailing.close()
  expect(valuesOf(body, 'bims_mails_leave')).toEqual({ '': 1 })
})

test('a failed mail counts as undelivered when no retry is left', async () => {
  const { database } = world.services
  const mail = await database.one<{ id: number }>(
    sql`update mail set created = now() - interval '2 hours' where state = 'FAILED' returning id`,
  )
  await database.run(sql`select graphile_worker.add_job('send_mail', json_build_object('mail', ${mail?.id}::bigint), max_attempts => 2)`)
  const retried = (await read(`Bearer ${TOKEN}`)).body
  expect(valuesOf(retried, 'bims_mails')).toEqual({ 'state="RETRYING"': 1 })
  expect(valuesOf(retried, 'bims_mails_undelivered')).toEqual({ 'state="FAILED"': 0, 'state="UNKNOWN"': 0 })
  expect(valuesOf(retried, 'bims_mail_oldest_seconds')['']).toBeGreaterThan(7_000)
  await database.run(sql`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 2`)
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(valuesOf(body, 'bims_mails_undelivered')).toEqual({ 'state="FAILED"': 1, 'state="UNKNOWN"': 0 })
})

test('text messages are counted as mails are', async () => {
  const { database } = world.services
  await database.run(sql`delete from sms`)
  const [failed, retried] = await database.rows<{ id: number }>(sql`
    insert into sms (event_key, applicant, to_phone, body, useless_at, state)
    select key, ${world.ids.applicants.ana}, '3055550100', 'x', now(), 'FAILED' from unnest('{metrics-1,metrics-2}'::text[]) key returning id`)
  await database.run(sql`select graphile_worker.add_job('send_sms', json_build_object('sms', ${retried?.id}::bigint))`)
  expect(failed).toBeDefined()
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(valuesOf(body, 'bims_text_messages')).toEqual({ 'state="FAILED"': 1, 'state="RETRYING"': 1 })
  expect(valuesOf(body, 'bims_text_messages_undelivered')).toEqual({ 'state="FAILED"': 1, 'state="UNKNOWN"': 0 })
})

test('a metric counts the differences that checks of the audit log found, but no printed head that was compared', async () => {
  const { database } = world.services
  const faults = async () => valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_audit_faults')['']
  expect(await faults()).toBe(0)
  await database.run(sql`
    insert into audit_event (event, outcome, reason, actor_role)
    values ('audit-verify', 'ok', null, 'system'), ('audit-verify', 'refused', 'CHANGED', 'system'), ('audit-verify', 'refused', 'PRINTED', 'superuser')`)
  expect(await faults()).toBe(1)
})

test('metrics tell how many workers are set, and when the newest process started', async () => {
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(valuesOf(body, 'bims_workers')).toEqual({ '': 1 })
  expect(valuesOf(body, 'bims_workers_set')).toEqual({ '': world.services.settings.workers })
  const started = Date.now() / 1000 - process.uptime()
  expect(valuesOf(body, 'bims_process_start_seconds')['']).toBeGreaterThan(started - 60)
  expect(valuesOf(body, 'bims_process_start_seconds')['']).toBeLessThan(started + 60)
})

test('a metric without a value is absent, such as the age of the backup before the first one', async () => {
  const { database } = world.services
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_backup_age_seconds')).toEqual({})
  await database.run(sql`insert into audit_event (event, outcome, actor_role) values ('backup', 'ok', 'system')`)
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_backup_age_seconds')['']).toBeLessThan(100)
})

const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool())('promtool accepts the names and help of all metrics (needs promtool, of the package prometheus)', async () => {
  const { body } = await read(`Bearer ${TOKEN}`)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

test('names and help follow the conventions of Prometheus', async () => {
  const { body } = await read(`Bearer ${TOKEN}`)
  const metrics = [...body.matchAll(/^# HELP (\S+) (.*)\n# TYPE \1 (\w+)$/gm)]
  expect(metrics.length).toBeGreaterThan(20)
  for (const [, name = '', help = '', type] of metrics) {
    expect(help.length, name).toBeGreaterThan(10)
    expect(name, 'lower case').toMatch(/^[a-z]+(_[a-z0-9]+)+$/)
    expect(name, 'base units').not.toMatch(/_(ms|milliseconds|minutes|hours|kb|percent)$/)
    expect(name.endsWith('_total'), `${name}: _total is for counters, and they have it`).toBe(type === 'counter')
    expect(name, 'suffixes of histograms').not.toMatch(/_(count|sum|bucket)$/)
  }
})

test('the metrics contain lag and use of a read replica, if there is one', async () => {
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(valuesOf(body, 'bims_replica_lag_seconds')).toEqual({ '': 2 })
  expect(valuesOf(body, 'bims_replica_used')).toEqual({ '': 0 })
  expect(valuesOf(body, 'bims_replica_repeated_total')).toEqual({ '': 7 })
  lag = undefined
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_replica_lag_seconds')).toEqual({})
})

test('metrics of several workers have the largest lag, the use by all and the sum of repeated statements', async () => {
  const settings = { ...world.services.settings, metricsToken: TOKEN }
  const offered: Parameters<Siblings['offerMetrics']>[0][] = []
  const siblings: Siblings = {
    floodStore: undefined as never,
    offerMetrics: (metrics) => void offered.push(metrics),
    readMetrics: () => Promise.all(offered.map((metrics) => metrics())),
  }
  const states = [
    { used: true, behind: 0.5, failed: 3 },
    { used: false, behind: 4, failed: 2 },
    { used: true, behind: undefined, failed: 0 },
  ]
  const workers = []
  for (const { used, behind, failed } of states) {
    const known = { ...replica, holds: () => used, lagSeconds: () => behind, repeated: () => failed }
    workers.push(await buildApp({ ...world.services, replica: known, settings }, siblings))
  }
  for (const worker of workers) {
    const { body } = await worker.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(valuesOf(body, 'bims_replica_used')).toEqual({ '': 0 })
    expect(valuesOf(body, 'bims_replica_lag_seconds')).toEqual({ '': 4 })
    expect(valuesOf(body, 'bims_replica_repeated_total')).toEqual({ '': 5 })
  }
  await Promise.all(workers.map((worker) => worker.close()))
})

test('a state without rows is no longer reported', async () => {
  await world.services.database.run(sql`delete from mail`)
  expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_mails')).toEqual({})
})

test.each(['prometheus/bims-alerts.yml', 'grafana/bims-dashboard.json'])('contrib/%s names existing metrics only', async (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../contrib', file), 'utf8')
  const named = new Set(text.match(/\b(?:bims|http|nodejs|process)_[a-z0-9_]+/g))
  const { body } = await read(`Bearer ${TOKEN}`)
  expect(named.size).toBeGreaterThan(5)
  for (const name of named) expect(body, name).toMatch(new RegExp(`^# HELP ${name.replace(/_bucket$|_count$/, '')} `, 'm'))
})

describe('while the database is away', () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))

  async function readWith(rows: () => Promise<never[]>) {
    const { services } = world
    const database = { ...services.database, rows }
    const app = await buildApp({ ...services, database, settings: { ...services.settings, metricsToken: TOKEN } })
    await app.inject({ url: '/healthz' })
    const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    await app.close()
    return answer
  }

  test.each([
    { how: 'refuses connections', rows: away },
    { how: 'says nothing', rows: () => new Promise<never>(() => undefined) },
  ])('it $how: the metrics of process and requests stay, and one reports the outage', { timeout: 20_000 }, async ({ rows }) => {
    const { statusCode, body } = await readWith(rows)
    expect(statusCode).toBe(200)
    expect(valuesOf(body, 'bims_database_up')).toEqual({ '': 0 })
    expect(body).toContain('route="GET /healthz",status="200"')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).not.toContain('bims_jobs')
    expect(valuesOf((await read(`Bearer ${TOKEN}`)).body, 'bims_database_up')).toEqual({ '': 1 })
  })

  test('a failed statement is not reported as an outage', async () => {
    expect((await readWith(() => Promise.reject(new Error('a fault')))).statusCode).toBe(500)
  })
})

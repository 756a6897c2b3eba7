import type { JobHelpers, TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobKinds, schedules } from './job-kinds.ts'
import { jobsAfterRestore, startJobs, tasksOf } from './jobs.ts'
import { isRunAfterRestore } from './operations/backups/held-mail.ts'
import { runJobs } from './testing/run-jobs.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a mail job under the name of an earlier version is run', async () => {
  const { database } = server
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  await database.run(sql`delete from graphile_worker._private_jobs`)
  await database.run(sql`
    select graphile_worker.add_job('appointment_mail', json_build_object('appointment', ${body.id}::bigint, 'event', 'BOOKED'))`)
  expect(await runJobs(server.services)).toEqual([])
  expect(await database.rows(sql`select appointment from mail`)).toEqual([{ appointment: body.id }])
})

test('a cleaning job that waits from an earlier version is run, and queued by the clock no more', async () => {
  const { database } = server
  await database.run(
    sql`insert into idempotency (scope, key, body_hash, created) values ('x', 'old', ''::bytea, now() - interval '49 hours')`,
  )
  await database.run(sql`select graphile_worker.add_job('clean_up')`)
  expect(await runJobs(server.services)).toEqual([])
  expect(await database.rows(sql`select key from idempotency where created < now() - interval '48 hours'`)).toEqual([])
  expect(schedules.map(({ task }) => task)).not.toContain('clean_up')
})

test('every scheduled job has a task in its queue, and its lines of the log name it', async () => {
  const { database } = server
  await database.run(sql`delete from graphile_worker._private_known_crontabs`)
  const written: Record<string, unknown>[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(JSON.parse(String(line))) > 0)
  const running = await startJobs(server.services)
  const known = () => database.rows<{ identifier: string }>(sql`select identifier from graphile_worker._private_known_crontabs`)
  const expected = [
    'take_backup',
    'seal_audit',
    'anchor_audit',
    'check_audit',
    'apply_retention',
    'recover_payments',
    'remind',
    'prune_expired',
    'purge_unbooked',
    'convert_old_data',
  ]
  await expect.poll(async () => (await known()).map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(expected))
  // Jobs without a worker stay in the table.
  await database.run(sql`select graphile_worker.add_job(name) from unnest(${expected}::text[]) name`)
  const waiting = () =>
    database.rows(sql`select task_identifier from graphile_worker.jobs where task_identifier = any(${expected}::text[])`)
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  const runs = () => database.rows<{ task: string }>(sql`select task from scheduled_run where ended_at > now() - interval '1 minute'`)
  expect((await runs()).map(({ task }) => task)).toEqual(expect.arrayContaining(expected))
  await running.stop()
  write.mockRestore()
  expect(written.filter(({ audit_head }) => audit_head !== undefined)).toEqual([
    expect.objectContaining({ job: expect.any(Number), task: 'anchor_audit' }),
  ])
})

test('a job that does not end within the time of its kind fails, so that its worker takes the next one', async () => {
  const kind = jobKinds.seal_audit as { maxMinutes: number }
  const { maxMinutes } = kind
  let tasks: TaskList = {}
  let isSilent = false
  const { database } = server
  const transaction: typeof database.transaction = (work) => (isSilent ? new Promise(() => undefined) : database.transaction(work))
  await startJobs({ ...server.services, database: { ...database, transaction } }, async (_database, queues) => {
    tasks = Object.assign({}, ...queues.map((queue) => queue.tasks))
    return { stop: async () => undefined }
  })
  isSilent = true
  await database.run(sql`insert into audit_event (event, actor_role) values ('create', 'staff')`)
  kind.maxMinutes = 1 / 600
  try {
    await expect(tasks.seal_audit?.({}, { job: { id: '1' } } as JobHelpers)).rejects.toThrow('It did not end within')
  } finally {
    kind.maxMinutes = maxMinutes
  }
})

test('a restore runs no job whose mail may have been sent since', () => {
  const [again, held, dropped] = [jobsAfterRestore('run'), jobsAfterRestore('hold'), jobsAfterRestore('drop')]
  expect(again).toEqual([
    'forget_file',
    'offer_times',
    'clean_up',
    'delete_file',
    'delete_unnamed_file',
    'waiver_document',
    'settle_payment',
    'check_payment',
    'offer_slots',
  ])
  expect([...held, ...dropped].filter((task) => isRunAfterRestore({ task } as Parameters<typeof isRunAfterRestore>[0]))).toEqual([])
  const mailing = Object.keys(tasksOf(server.services)).filter((name) =>
    /mail|letter|forgot|(write|send)_sms|webhook|change_many/.test(name),
  )
  expect([...held, ...dropped].sort()).toEqual(mailing.sort())
})

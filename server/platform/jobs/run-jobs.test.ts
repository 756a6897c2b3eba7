import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { log } from '../log.ts'
import { type JobQueue, runQueues } from './run-jobs.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  // Avoids log lines of the many lost connections.
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await database.close()
  await copy.drop()
})

const queue = (name: string, tasks: JobQueue['tasks'], workers = 2): JobQueue => ({ name, workers, pollMs: 20, tasks, crontab: '' })
const TIMES = { restart: 50, failing: 500, check: 100, lost: 1_000, dead: 1_000 }
const add = (task: string, count: number) =>
  database.run(sql`select graphile_worker.add_job(${task}, json_build_object('n', n)) from generate_series(1, ${count}) n`)
const left = async () => (await database.one<{ left: number }>(sql`select count(*) as left from graphile_worker._private_jobs`))?.left
test('a job that never ends delays only its own queue', async () => {
  const { promise: endless, resolve: end } = Promise.withResolvers<void>()
  const { promise: paid, resolve: pay } = Promise.withResolvers<void>()
  const running = await runQueues(
    database,
    [queue('mails', { send: () => endless }, 1), queue('payments', { pay: async () => pay() }, 1)],
    TIMES,
  )
  await add('send', 5)
  await add('pay', 1)
  await paid
  end()
  await expect.poll(left, { timeout: 5_000 }).toBe(0)
  await running.stop()
})

test('workers that end by themselves are started again', async () => {
  const { promise: worked, resolve } = Promise.withResolvers<void>()
  const running = await runQueues(database, [queue('counts', { again: async () => resolve() })], TIMES)
  // Makes the library's workers end.
  await database.run(sql`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`)
  await pause(100)
  await add('again', 1)
  await worked
  await expect.poll(left, { timeout: 5_000 }).toBe(0)
  await running.stop()
  process.exitCode = undefined
})

test('a job of dead workers runs again', async () => {
  await add('orphan', 1)
  await database.run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-a-killed-process'`)
  const { promise: worked, resolve } = Promise.withResolvers<void>()
  const running = await runQueues(database, [queue('orphans', { orphan: async () => resolve() })], TIMES)
  await worked
  await running.stop()
})

test('a long job is not treated as lost by its own workers or those of another process', async () => {
  const { promise: endless, resolve: end } = Promise.withResolvers<void>()
  let started = 0
  const long = () =>
    queue('long', {
      long: () => {
        started++
        return endless
      },
    })
  const running = [await runQueues(database, [long()], TIMES), await runQueues(database, [long()], TIMES)]
  await add('long', 1)
  await pause(2_500)
  expect(started).toBe(1)
  end()
  await expect.poll(left, { timeout: 5_000 }).toBe(0)
  for (const each of running) await each.stop()
})

import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { watchJobTimes } from './correct-job-times.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})
afterEach(() => void vi.restoreAllMocks())

/** Sets the times that a clock a day ahead leaves: a job due in five minutes, a running one, and a minute of the schedule. */
async function leaveTomorrow(): Promise<void> {
  await database.run(sql`delete from graphile_worker._private_jobs`)
  await database.run(sql`select graphile_worker.add_job('again', '{}', run_at => now() + interval '1 day 5 minutes')`)
  await database.run(sql`update graphile_worker._private_jobs set locked_at = now() + interval '1 day', locked_by = 'somebody'`)
  await database.run(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('seal_audit', now(), now() + interval '1 day')
    on conflict (identifier) do update set last_execution = excluded.last_execution`)
}

const readTimes = () =>
  database.one(sql`
    select j.run_at between now() + interval '4 minutes' and now() + interval '6 minutes' as due, j.locked_at <= now() as locked, c.last_execution <= now() as scheduled
    from graphile_worker._private_jobs j, graphile_worker._private_known_crontabs c`)
const MENDED = { due: true, locked: true, scheduled: true }

test('nothing is changed while the clocks are not set', async () => {
  const clockWasSet = await watchJobTimes(database)
  await leaveTomorrow()
  expect(await clockWasSet()).toBe(false)
  expect(await readTimes()).toEqual({ due: false, locked: false, scheduled: false })
})

test('after the clock was set back jobs wait no longer than before, also when two servers notice it', async () => {
  await database.run(sql`delete from graphile_worker._private_known_crontabs`)
  const servers = [await watchJobTimes(database), await watchJobTimes(database)]
  await leaveTomorrow()
  const steady = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => steady + DAY_MS)
  for (const clockWasSet of servers) expect(await clockWasSet()).toBe(true)
  expect(await readTimes()).toEqual(MENDED)
  for (const clockWasSet of servers) expect(await clockWasSet()).toBe(false)
})

test('a late answer is not mistaken for a clock that was set', async () => {
  await database.run(sql`delete from graphile_worker._private_known_crontabs`)
  let lateMs = 0
  const clockWasSet = await watchJobTimes({
    ...database,
    one: async (statement: Parameters<Database['one']>[0]) => answerLate(await database.one(statement)),
  } as Database)
  function answerLate<T>(answer: T): T {
    const [steady, wall] = [performance.now() + lateMs, Date.now() + lateMs]
    vi.spyOn(performance, 'now').mockImplementation(() => steady)
    vi.spyOn(Date, 'now').mockImplementation(() => wall)
    return answer
  }
  lateMs = 6_000
  expect(await clockWasSet()).toBe(false)
})

test('the start notices a clock that was set back while no server ran', async () => {
  await leaveTomorrow()
  await watchJobTimes(database)
  expect(await readTimes()).toEqual(MENDED)
})

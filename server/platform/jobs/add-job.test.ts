import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { addFirstJobs, addJob, addJobAfter, addJobsFrom, replaceJobs } from './add-job.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 3 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const waiting = (name: string) =>
  database.rows(sql`
    select p.payload, j.max_attempts, j.run_at <= now() as due, j.key
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${name} order by j.id`)
const job = (payload: object) => ({ payload, max_attempts: 12, due: true, key: null })

test('the first job of a name is queued like later ones', async () => {
  for (const mail of [1, 2]) await database.transaction((db) => addJob(db, 'send_mail', { mail }))
  expect(await waiting('send_mail')).toEqual([job({ mail: 1 }), job({ mail: 2 })])
})

test('a job of an unknown name, or with the payload of another, does not compile', () => {
  const uncompiled = [
    // @ts-expect-error no such job
    () => addJob(database, 'send_mial', { mail: 1 }),
    // @ts-expect-error the payload of another job
    () => addJob(database, 'send_mail', { letter: 1 }),
    // @ts-expect-error `signature` is missing
    () => addJobsFrom(database, 'waiver_document', { payload: {}, key: sql`''`, from: sql`` }),
    // @ts-expect-error a scheduled job has no payload
    () => addJobAfter(database, 'prune_name_index', { applicant: 1 }, 0),
  ]
  expect(uncompiled).toHaveLength(4)
})

test('the rows of a query are queued under their keys, and replace the waiting jobs of them', async () => {
  const add = (keepsTime: boolean) =>
    addJobsFrom(database, 'offer_slots', {
      payload: { lsv: sql`n` },
      key: sql`'offer:' || n`,
      keepsTime,
      from: sql`from generate_series(1, 2) n`,
    })
  await add(false)
  await database.run(sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'offer:%'`)
  await add(true)
  const offers = (due: boolean) => [1, 2].map((lsv) => ({ ...job({ lsv }), due, key: `offer:${lsv}` }))
  expect(await waiting('offer_slots')).toEqual(offers(false))
  await add(false)
  expect(await waiting('offer_slots')).toEqual(offers(true))
})

test('several jobs replace the waiting ones of their keys, and come beside one that runs', async () => {
  const { run } = database
  const jobs = [1, 2, 3].map((delivery) => ({ payload: { delivery }, key: `webhook:${delivery}` }))
  await addFirstJobs(database, 'send_webhook', jobs.slice(0, 2))
  await run(sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'webhook:1'`)
  await run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = 'webhook:2'`)
  await replaceJobs(database, 'send_webhook', jobs)
  await replaceJobs(database, 'send_webhook', [])
  const queued = (delivery: number, key: string | null) => ({ ...job({ delivery }), key })
  expect(await waiting('send_webhook')).toEqual([queued(1, 'webhook:1'), queued(2, null), queued(2, 'webhook:2'), queued(3, 'webhook:3')])
})

test('a job is committed and rolled back with its transaction', async () => {
  const undone = database.transaction(async (db) => {
    await addJob(db, 'write_letter', { letter: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting('write_letter')).toEqual([])
})

test('queueing a job sends no notification, because notifying transactions commit one after another', async () => {
  await addJob(database, 'settle_payment', { payment: 1 })
  const listener = new pg.Client(copy.config)
  await listener.connect()
  await listener.query('listen "jobs:insert"')
  const { promise: heard, resolve } = Promise.withResolvers<string | undefined>()
  listener.once('notification', ({ payload }) => resolve(payload))
  await database.transaction((db) => addJob(db, 'settle_payment', { payment: 1 }))
  await database.run(sql`select pg_notify('jobs:insert', 'ours')`)
  expect(await heard).toBe('ours')
  await listener.end()
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from './testing/desk.ts'
import { runJobs } from './testing/run-jobs.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a mail that an earlier version queued under its own job name is written', async () => {
  const { database } = desk
  const { body } = await desk.call('POST', 'appointments/schedule', { body: desk.booking() })
  await database.run(sql`delete from graphile_worker._private_jobs`)
  await database.run(sql`
    select graphile_worker.add_job('appointment_mail', json_build_object('appointment', ${body.id}::bigint, 'event', 'BOOKED'))`)
  expect(await runJobs(desk.services)).toEqual([])
  expect(await database.rows(sql`select appointment from mail`)).toEqual([{ appointment: body.id }])
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { MailJob } from '../write-mail.ts'
import { queueReminders } from './reminders.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  id = (await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: '2026-12-01T14:00:00Z' }) })).body.id
  await bookedAt('2026-11-23T14:00:00Z')
  await clear()
})
afterAll(() => server.close())

const clear = () => server.database.pool.query('delete from graphile_worker._private_jobs')
const bookedAt = (time: string) => server.database.run(sql`update appointment_history set created = ${time} where appointment = ${id}`)
const jobs = async () =>
  (
    await server.database.rows<{ payload: Extract<MailJob, { kind: 'appointment' }> }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'write_mail' order by j.id`)
  ).map(({ payload }) => payload)
const remindAt = async (time: string) => {
  server.services.clock.set(time)
  await queueReminders(server.services)
  return (await jobs()).map(({ event }) => event)
}
const mails = () => server.database.rows<{ event_key: string; text_body: string }>(sql`select event_key, text_body from mail order by id`)
const runAll = async () => {
  for (const job of await jobs()) await tasksOf(server.services).write_mail(job)
  await clear()
}

test.each([
  ['2026-11-29T13:59:59Z', []],
  ['2026-11-29T14:00:00Z', ['REMINDER_DAYS']],
  ['2026-11-30T13:59:00Z', ['REMINDER_DAYS']],
  ['2026-11-30T14:00:00Z', []],
  ['2026-12-01T11:59:00Z', []],
  ['2026-12-01T12:00:00Z', ['REMINDER_HOURS']],
  ['2026-12-01T13:44:00Z', ['REMINDER_HOURS']],
  ['2026-12-01T13:50:00Z', []],
  ['2026-12-01T14:30:00Z', []],
])('at %s the reminders that are due are %j', async (time, due) => {
  expect(await remindAt(time)).toEqual(due)
})

test('each reminder is sent once, however often the job runs', async () => {
  await Promise.all([remindAt('2026-11-29T14:05:00Z'), remindAt('2026-11-29T14:05:00Z'), remindAt('2026-11-29T14:05:00Z')])
  expect(await jobs()).toHaveLength(1)
  await runAll()
  expect(await remindAt('2026-11-29T14:10:00Z')).toEqual([])
  await remindAt('2026-12-01T12:05:00Z')
  await runAll()
  expect((await mails()).map(({ event_key }) => event_key.split('-')[0])).toEqual(['REMINDER_DAYS', 'REMINDER_HOURS'])
  expect((await mails())[0]?.text_body).toContain('/booking/')
  expect((await mails())[1]?.text_body).toContain('your fingerprint appointment begins within two hours')
})

test('a retried mail job sends nothing twice', async () => {
  await remindAt('2026-11-29T14:05:00Z')
  const [job] = await jobs()
  if (job === undefined) throw new Error('No reminder is due')
  await tasksOf(server.services).write_mail(job)
  await tasksOf(server.services).write_mail(job)
  expect(await mails()).toHaveLength(1)
})

test.each(['CANCELLED', 'COMPLETED', 'NO_SHOW', 'PENDING'])('an appointment that is %s gets no reminder', async (status) => {
  await server.database.run(sql`update appointment set status = ${status} where id = ${id}`)
  expect(await remindAt('2026-11-29T14:05:00Z')).toEqual([])
})

test('an appointment that is cancelled or moved after its reminder was queued gets no reminder', async () => {
  await remindAt('2026-11-29T14:05:00Z')
  await server.database.run(sql`update appointment set status = 'CANCELLED' where id = ${id}`)
  await runAll()
  await server.database.run(sql`update appointment set status = 'SCHEDULED' where id = ${id}`)
  await remindAt('2026-11-29T14:05:00Z')
  await server.database.run(
    sql`update appointment set date_time = date_time + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${id}`,
  )
  await runAll()
  expect(await mails()).toEqual([])
  expect(await remindAt('2026-11-30T14:05:00Z')).toEqual(['REMINDER_DAYS'])
})

test('a booking or move within the last two days gets no reminder for days', async () => {
  await bookedAt('2026-11-29T14:01:00Z')
  expect(await remindAt('2026-11-29T14:05:00Z')).toEqual([])
  expect(await remindAt('2026-12-01T12:05:00Z')).toEqual(['REMINDER_HOURS'])
})

test('a walk-in gets no reminder', async () => {
  await server.database.run(sql`update appointment set walk_in = true where id = ${id}`)
  expect(await remindAt('2026-11-29T14:05:00Z')).toEqual([])
})

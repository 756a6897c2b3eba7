import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Priority } from '../../job-kinds.ts'
import { startJobs } from '../../jobs.ts'
import { addJob, addJobs } from '../../platform/jobs/add-job.ts'
import { type JobQueue, runQueues } from '../../platform/jobs/run-jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const STORM = 300
const WORK_MS = 200

let server: TestServer
let running: Awaited<ReturnType<typeof startJobs>>
let ran: { name: string; payload: object }[]
const started = new Set<string>()
let longChange: PromiseWithResolvers<void>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  ran = []
  longChange = Promise.withResolvers()
  await server.database.run(sql`delete from graphile_worker._private_jobs`)
})
afterEach(async () => {
  longChange.resolve()
  await running.stop()
})
afterAll(() => server.close())

/** The queues of the server with its names and numbers of workers, whose jobs only take their time; a change of many does not end. */
const withSlowWork = (queue: JobQueue): JobQueue => ({
  ...queue,
  crontab: '',
  tasks: Object.fromEntries(
    Object.keys(queue.tasks).map((name) => [
      name,
      async (payload) => {
        started.add(name)
        await (name === 'change_many' ? longChange.promise : pause(WORK_MS))
        ran.push({ name, payload: payload as object })
      },
    ]),
  ),
})

const start = async () => {
  running = await startJobs(server.services, (database, queues) => runQueues(database, queues.map(withSlowWork)))
}
const numbers = Array.from({ length: STORM }, (_, at) => at + 1)
const ranOf = (wanted: string) => ran.filter(({ name }) => name === wanted).length

test('a storm of letters, documents and changes of many delays neither offered slots nor mails nor reset passwords', async () => {
  const { database } = server
  await addJobs(
    database,
    'change_many',
    numbers.map((bulk_change) => ({ bulk_change })),
  )
  await addJobs(
    database,
    'status_letters',
    numbers.map((history) => ({ history })),
  )
  await addJobs(
    database,
    'write_letter',
    numbers.map((letter) => ({ letter })),
  )
  await start()
  await expect.poll(() => started.has('change_many')).toBe(true)
  const began = performance.now()
  await addJob(database, 'offer_slots', { lsv: 1 })
  await addJob(database, 'forgot_password', { username: 'ana' })
  await addJob(database, 'write_mail', { kind: 'appointment', appointment: 1, event: 'BOOKED' })
  await expect.poll(() => [ranOf('offer_slots'), ranOf('forgot_password'), ranOf('write_mail')]).toEqual([1, 1, 1])
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('a storm of mails that are still to be written delays no reset of a password', async () => {
  const { database } = server
  await addJobs(
    database,
    'write_mail',
    numbers.map((appointment) => ({ kind: 'appointment', appointment, event: 'BOOKED' }) as const),
  )
  await addJob(database, 'forgot_password', { username: 'ana' })
  await start()
  await expect.poll(() => ranOf('forgot_password')).toBe(1)
  expect(ranOf('write_mail')).toBeLessThan(10)
})

test('a storm of letters that are mailed delays neither a mail with a link nor one about a booking', async () => {
  const { database, services } = server
  const booking = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  const queue = async (event_key: string, priority: Priority = 'usual') => {
    const words = { reply_to: null, subject: 'x', text_body: 'x', html_body: 'x', calendar: null }
    const about = { appointment: booking.body.id, applicant: null, to_address: 'ana@bims.example' }
    return queueMail(database, { event_key, priority, ...about, ...words }, services.settings)
  }
  for (const letter of numbers.slice(0, 20)) await queue(`letter-${letter}-1`, 'bulk')
  const booked = await queue('storm-booked')
  const reset = await queue('account-storm', 'urgent')
  await database.run(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier <> 'send_mail'`)
  await start()
  await expect.poll(() => ranOf('send_mail')).toBeGreaterThanOrEqual(4)
  const first = ran.filter(({ name }) => name === 'send_mail').slice(0, 4)
  expect(first.map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ mail: reset }, { mail: booked }]))
})

import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import { type MailJob, mailAppointment } from './booking/appointment-mail.ts'
import { type IllegibleJob, mailIllegible } from './booking/illegible-mail.ts'
import { remind } from './booking/reminders.ts'
import type { Services } from './platform/http.ts'
import { sendMail } from './platform/mail.ts'

/** What failed is said; the coming and going of jobs is not. */
const errorsOnly = new Logger(() => (level, message) => {
  if (level === 'error') console.error(JSON.stringify({ level, job: message }))
})

/** Each job by its name, with what it needs to know. */
type Tasks = {
  appointment_mail(payload: MailJob): Promise<void>
  illegible_mail(payload: IllegibleJob): Promise<void>
  remind(): Promise<void>
  send_mail(payload: { mail: number }): Promise<void>
  clean_up(): Promise<void>
}

const JOBS_AT_ONCE = 2
/** Every five minutes the reminders that are due, every ten what limits, keys and sessions no longer need. */
const CRON = '*/5 * * * * remind\n*/10 * * * * clean_up'

/** Runs the jobs that transactions asked for, and the scheduled ones, until it is stopped. */
export function startJobs(services: Services): Promise<Runner> {
  return run({
    pgPool: services.database.pool,
    taskList: tasksOf(services) as TaskList,
    crontab: CRON,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    logger: errorsOnly,
  })
}

/** Each job by its name. */
export function tasksOf(services: Services): Tasks {
  const { database, settings } = services
  return {
    appointment_mail: (job) => database.transaction((db) => mailAppointment(db, services, job)),
    illegible_mail: (job) => database.transaction((db) => mailIllegible(db, services, job)),
    remind: () => remind(services),
    send_mail: ({ mail }) => sendMail(database, settings, mail),
    clean_up: () => cleanUp(services),
  }
}

async function cleanUp({ database }: Services): Promise<void> {
  await database.run(sql`delete from attempt where window_start < now() - interval '1 day'`)
  await database.run(sql`delete from idempotency where created < now() - interval '48 hours'`)
  await database.run(sql`delete from lookup_grant where expires_at < now()`)
  await database.run(sql`delete from slot_hold where expires_at < now()`)
  await database.run(sql`delete from session where expires_at < now() - interval '30 days'`)
}

import sql from 'sql-template-tag'
import { jobsAfterRestore, tasksOf } from '../../jobs.ts'
import { queueReminders } from '../../mails/appointments/reminders.ts'
import { type Database, type Db, runInSavepoint } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { markUnknown } from '../../platform/mail/mail.ts'
import type { WaitingJob } from './check-archive.ts'
import { holdSms } from './held-sms.ts'

/** Whether a waiting job may run again because it sends no mail. A job of an unknown name waits for a program that handles it. */
export const isRunAfterRestore = ({ task }: WaitingJob): boolean =>
  ![...jobsAfterRestore('hold'), ...jobsAfterRestore('drop')].includes(task)

/**
 * Mails that waited when a backup was taken, and reminders due since, may have been sent. They are written
 * into the outbox as unknown and not sent: an operator decides. In one transaction, so an interrupted restore has queued no
 * mail. Returns the number of held mails.
 */
export const holdMail = (services: Services, waited: readonly WaitingJob[], taken: string, report: (words: string) => void) =>
  services.database.transaction((db) => hold({ ...services, database: within(services.database, db) }, waited, taken, report))

/** A database for the jobs that runs everything in the one transaction. */
const within = (database: Database, db: Db): Database => ({
  ...database,
  ...db,
  unsynced: db,
  transaction: (work) => runInSavepoint(db, work),
})

async function hold(services: Services, waited: readonly WaitingJob[], taken: string, report: (words: string) => void) {
  const { database } = services
  const tasks = tasksOf(services) as unknown as Record<string, (payload: unknown) => Promise<void>>
  const write = async ({ task, payload }: Pick<WaitingJob, 'task' | 'payload'>) => {
    const written = database.transaction(async () => tasks[task]?.(payload))
    await written.catch((error: Error) => report(`A mail could not be written (${task}): ${error.message}`))
  }
  for (const job of waited) if (jobsAfterRestore('hold').includes(job.task)) await write(job)
  await queueReminders(services)
  // A job may queue others: the letters of a status are written one by one.
  for (let due = await takeMailing(services); due.length > 0; due = await takeMailing(services)) for (const job of due) await write(job)
  const reason = `This database was restored from the backup of ${taken}. This mail waited then or came due since, and may have been sent.`
  await database.run(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send_mail'`)
  await holdSms(services, waited, reason.replace('mail', 'message'))
  // Mails that had failed with no attempts left stay failed.
  const retried = waited.filter(({ task }) => task === 'send_mail').map(({ payload }) => (payload as { mail: number }).mail)
  return markUnknown(database, retried, reason)
}

const takeMailing = ({ database }: Pick<Services, 'database'>) =>
  database.rows<{ task: string; payload: unknown }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${jobsAfterRestore('hold')}) returning t.identifier as task, j.payload`)

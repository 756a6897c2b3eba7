import sql from 'sql-template-tag'
import type { Services } from '../../platform/http/action.ts'
import { markSmsUnknown } from '../../sms/outbox.ts'
import { queueSmsReminders } from '../../sms/queue-sms.ts'
import { type SmsJob, writeSms } from '../../sms/write-sms.ts'
import type { WaitingJob } from './check-archive.ts'

type Job = Pick<WaitingJob, 'task' | 'payload'>

/**
 * After a restore: messages that waited when the backup was taken, and reminders due since, may have been sent. They are written into the
 * outbox as unknown and not sent. `waited` are the jobs of the backup.
 */
export async function holdSms(services: Services, waited: readonly Job[], reason: string): Promise<void> {
  const { database, settings } = services
  await queueSmsReminders(services)
  const due = await database.rows<Job>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'write_sms' returning t.identifier as task, j.payload`)
  const unlimited = { ...services, settings: { ...settings, rateLimits: false } }
  for (const { task, payload } of [...waited, ...due]) if (task === 'write_sms') await writeSms(unlimited, atAnyHour(payload as SmsJob))
  await database.run(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send_sms'`)
  const retried = waited.filter(({ task }) => task === 'send_sms').map(({ payload }) => (payload as { sms: number }).sms)
  await markSmsUnknown(database, retried, reason)
}

/** Messages that are only written to the outbox wait for no morning. */
const atAnyHour = (job: SmsJob): SmsJob => (job.kind === 'appointment' ? { ...job, answers: true } : job)

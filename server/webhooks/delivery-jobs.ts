import type { Db } from '../platform/database/database.ts'
import { addFirstJobs, addJobAfter, replaceJobs } from '../platform/jobs/add-job.ts'

/** A job with the key of its message: one waits at a time, so that the attempts at a message never run in two series. */
const jobOf = (delivery: number) => ({ payload: { delivery }, key: `send_webhook:${delivery}` })

/** Queues new messages. */
export const queueNew = (db: Db, deliveries: readonly number[]) => addFirstJobs(db, 'send_webhook', deliveries.map(jobOf))

/** Queues a message to be sent after some seconds, in place of its next attempt. */
export const queueAfter = (db: Db, delivery: number, seconds: number) => {
  const { payload, key } = jobOf(delivery)
  return addJobAfter(db, 'send_webhook', payload, seconds, key)
}

/** Queues messages to be sent now, in place of their next attempts. */
export const queueNow = (db: Db, deliveries: readonly number[]) => replaceJobs(db, 'send_webhook', deliveries.map(jobOf))

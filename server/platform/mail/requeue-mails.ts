import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { addJob, addJobs } from '../jobs/add-job.ts'

/**
 * Queues a mail again that failed or may not have arrived. Refused for one whose link may be void, and for one
 * that is under way.
 */
export async function requeueMail(db: Db, id: number): Promise<'queued' | 'secret' | 'under way'> {
  const mail = await db.one<{ state: string; secret: boolean }>(sql`select state, secret from mail where id = ${id} for no key update`)
  if (mail === undefined || !['FAILED', 'UNKNOWN'].includes(mail.state)) return 'under way'
  if (mail.secret) return 'secret'
  await db.run(sql`update mail set state = 'QUEUED', error = null where id = ${id}`)
  await addJob(db, 'send_mail', { mail: id })
  return 'queued'
}

/** Queues those of several mails again that `requeueMail` would; returns them, and how many of the others hold a link that may be void. */
export async function requeueMails(db: Db, ids: readonly number[]): Promise<{ queued: number[]; withLink: number }> {
  const found = await db.rows<{ id: number; secret: boolean }>(sql`
    select id, secret from mail where id = any(${ids}::bigint[]) and state in ('FAILED', 'UNKNOWN') order by id for no key update`)
  const queued = found.filter(({ secret }) => !secret).map(({ id }) => id)
  await db.run(sql`update mail set state = 'QUEUED', error = null where id = any(${queued}::bigint[])`)
  await addJobs(
    db,
    'send_mail',
    queued.map((mail) => ({ mail })),
  )
  return { queued, withLink: found.length - queued.length }
}

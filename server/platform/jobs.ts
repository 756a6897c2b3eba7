import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from './database.ts'

const MAX_ATTEMPTS = 12

/**
 * Asks for a job in the transaction that causes it: it runs after the commit, or never. Each has a key of its own, so that the queue
 * need not look for a twin to replace, which costs three times as much.
 */
export async function addJob(db: Db, name: string, payload: object): Promise<void> {
  await db.run(sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS},
    job_key => ${randomUUID()}, job_key_mode => 'unsafe_dedupe')`)
}

import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { addJobs } from '../jobs/add-job.ts'

/** Deletes files: row, hash and key with the transaction, the content by a job after it. */
export async function removeFiles(db: Db, ids: readonly number[]): Promise<void> {
  const removed = await db.rows<{ record_key: string }>(sql`
    update file set removed_at = now(), original_name = 'Removed', sha256 = null, kept_sha256 = null, content_key = null
    where id = any(${ids}::bigint[]) and removed_at is null returning record_key`)
  await addJobs(db, 'delete_file', removed)
}

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Services } from '../http/action.ts'
import { addJobAfter } from '../jobs/add-job.ts'
import { describeError, log } from '../log.ts'
import { sha256Of } from '../secrets/sha256.ts'
import { readBytes, writeBytes } from './file-bytes.ts'
import { openFileStore } from './file-store.ts'

type SealingServices = Pick<Services, 'database' | 'settings' | 'sealing'>
type Readable = { id: number; record_key: string; sha256: Buffer | null }

const BATCH = 20
/** After this time the next run continues, so that other jobs of the queue can run. */
const MAX_RUN_MS = 120_000
/** How long the readable content stays, for running reads and backups. */
const LINGER_SECONDS = 3_600

/**
 * Seals the readable files of earlier versions, a few at a time; a later run continues. Writes a sealed copy under another name
 * and reads it back; then the row names the copy, and the readable content is deleted later. An interrupted run leaves the row unchanged.
 */
export async function sealOldFiles(services: SealingServices): Promise<void> {
  const until = performance.now() + MAX_RUN_MS
  for (let after = 0; performance.now() < until; ) {
    const found = await services.database.rows<Readable>(sql`
      select id, record_key, sha256 from file
      where content_key is null and uploaded_at is not null and removed_at is null and id > ${after} order by id limit ${BATCH}`)
    for (const file of found) await sealFile(services, file).catch((error) => report(file, error))
    const last = found.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Logs a missing or damaged file, which stays unchanged and does not stop the others. */
const report = ({ id }: Readable, error: Error) =>
  log.error({ file: id, error: describeError(error) }, 'A readable file could not be sealed')

async function sealFile(services: SealingServices, { id, record_key, sha256 }: Readable): Promise<void> {
  const bytes = await readBytes(services, { record_key, content_key: null })
  if (sha256 !== null && !sha256Of(bytes).equals(sha256)) throw new Error('The bytes are not those that were uploaded')
  const copy = randomUUID()
  const sealed = await writeBytes(services, copy, bytes)
  try {
    // Decrypting verifies every byte.
    await readBytes(services, { record_key: copy, content_key: sealed.content_key })
  } catch (error) {
    await openFileStore(services.settings).delete(copy)
    throw error
  }
  const replaced = await services.database.transaction(async (db) => {
    await db.run(sql`set local bims.resealing = 'on'`)
    const changed = await db.run(sql`
      update file set record_key = ${copy}, content_key = ${sealed.content_key}, kept_sha256 = ${sealed.kept_sha256}, sha256 = ${sealed.sha256}
      where id = ${id} and record_key = ${record_key} and content_key is null and removed_at is null`)
    if (changed > 0) await addJobAfter(db, 'delete_file', { record_key }, LINGER_SECONDS)
    return changed > 0
  })
  if (!replaced) await openFileStore(services.settings).delete(copy)
}

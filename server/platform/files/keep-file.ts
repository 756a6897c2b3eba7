import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { FileKind } from '../../../contract/records/files.ts'
import type { Database, Db } from '../database/database.ts'
import { addJobAfter } from '../jobs/add-job.ts'
import { type FileServices, writeBytes } from './file-bytes.ts'
import { openFileStore } from './file-store.ts'

/** How long a stored content may be without a row; no call takes as long. */
const UNNAMED_SECONDS = 3_600

/** A stored content that no row names yet. */
export type StoredBytes = { record_key: string; size: number; sha256: Buffer; kept_sha256: Buffer; content_key: Buffer }

/**
 * Writes bytes to the file store before the transaction that needs them, since the store may be slow. If no row names them later,
 * because the process ended or another call came first, a job deletes them an hour later.
 */
export async function storeBytes(database: Database, services: FileServices, bytes: Uint8Array): Promise<StoredBytes> {
  const record_key = randomUUID()
  await addJobAfter(database, 'delete_unnamed_file', { record_key }, UNNAMED_SECONDS)
  const written = await writeBytes(services, record_key, bytes).catch(async (error) => {
    if (services.settings.s3 === undefined) await dropHalfWritten(services, record_key)
    throw error
  })
  return { record_key, size: bytes.length, ...written }
}

/** Deletes a partly written file, which would occupy a full disk until the job runs; a bucket stores objects completely or not at all. */
const dropHalfWritten = ({ settings }: FileServices, record_key: string) =>
  openFileStore(settings)
    .delete(record_key)
    .catch(() => undefined)

/** Stores a file that the server has made, and returns its id. */
export async function keepFile(
  db: Db,
  { original_name, mime_type, stored }: { original_name: string; mime_type: FileKind; stored: StoredBytes },
): Promise<number> {
  const { record_key, size, sha256, kept_sha256, content_key } = stored
  const made = await db.one<{ id: number }>(sql`
    insert into file (record_key, original_name, mime_type, size, sha256, kept_sha256, content_key, uploaded_at)
    values (${record_key}, ${original_name}, ${mime_type}, ${size}, ${sha256}, ${kept_sha256}, ${content_key}, now()) returning id`)
  return (made as { id: number }).id
}

/** Deletes contents from the store unless a row names them. */
export async function deleteUnnamedFile(
  { database, settings }: { database: Database } & Pick<FileServices, 'settings'>,
  { record_key }: { record_key: string },
): Promise<void> {
  const named = await database.one(sql`select from file where record_key = ${record_key}`)
  if (named === undefined) await openFileStore(settings).delete(record_key)
}

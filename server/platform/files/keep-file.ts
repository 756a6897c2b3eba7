import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { FileKind } from '../../../contract/records/files.ts'
import type { Db } from '../database/database.ts'
import { type FileServices, writeBytes } from './file-bytes.ts'

/** Keeps a file that the server itself has made, and gives its id. */
export async function keepFile(
  db: Db,
  services: FileServices,
  { original_name, mime_type, bytes }: { original_name: string; mime_type: FileKind; bytes: Uint8Array },
): Promise<number> {
  const record_key = randomUUID()
  const { sha256, kept_sha256, content_key } = await writeBytes(services, record_key, bytes)
  const made = await db.one<{ id: number }>(sql`
    insert into file (record_key, original_name, mime_type, size, sha256, kept_sha256, content_key, uploaded_at)
    values (${record_key}, ${original_name}, ${mime_type}, ${bytes.length}, ${sha256}, ${kept_sha256}, ${content_key}, now()) returning id`)
  return (made as { id: number }).id
}

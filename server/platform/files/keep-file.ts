import sql from 'sql-template-tag'
import type { FileKind } from '../../../contract/records/files.ts'
import type { Db } from '../database/database.ts'
import { sha256Of } from '../secrets/sha256.ts'
import { type FileSettings, fileStore } from './file-store.ts'

/** Keeps a file that the server itself has made, and gives its id. */
export async function keepFile(
  db: Db,
  settings: FileSettings,
  { original_name, mime_type, bytes }: { original_name: string; mime_type: FileKind; bytes: Uint8Array },
): Promise<number> {
  const sha256 = sha256Of(bytes)
  const made = await db.one<{ id: number; record_key: string }>(sql`
    insert into file (original_name, mime_type, size, sha256, uploaded_at)
    values (${original_name}, ${mime_type}, ${bytes.length}, ${sha256}, now()) returning id, record_key`)
  const { id, record_key } = made as { id: number; record_key: string }
  await fileStore(settings).put(record_key, bytes)
  return id
}

import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { Tools, Values } from '../records/record-kind.ts'
import { signedAddress } from './file-links.ts'

/** Sets `url` of each row to the signed address of its `file`, or null. */
export async function addressFiles(db: Db, services: Tools, rows: readonly Values[], { file, url }: { file: string; url: string }) {
  const ids = rows.map((row) => row[file]).filter((id) => typeof id === 'number')
  if (ids.length === 0) return
  const files = await db.rows<{ id: number; mime_type: string; size: number }>(sql`
    select id, mime_type, size from file_seen where id = any(${ids}::bigint[]) and removed_at is null`)
  const addresses = new Map(
    files.map(({ id, mime_type, size }) => [id, signedAddress(services, { id, method: 'GET', type: mime_type, length: size })]),
  )
  for (const row of rows) row[url] = addresses.get(row[file] as number) ?? null
}

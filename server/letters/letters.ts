import sql from 'sql-template-tag'
import { letter } from '../../contract/letters.ts'
import { every, nothing, reads } from '../platform/access.ts'
import { signedAddress } from '../platform/file-links.ts'
import { type Resource, readOnly } from '../platform/resource.ts'

/** Status letters. Changes of the hire status cause them; nobody edits one. */
export const letters: Resource = {
  contract: letter,
  table: 'letter',
  source: 'letter_seen',
  serves: readOnly,
  access: { superuser: reads(every), staff: reads(every), network_admin: nothing, lsv_user: nothing, public: nothing },
  /** The Word file is fetched like any other. */
  async finish(db, services, _viewer, rows) {
    const ids = rows.map(({ file }) => file).filter((id) => typeof id === 'number')
    if (ids.length === 0) return
    const files = await db.rows<{ id: number; mime_type: string; size: number }>(sql`
      select id, mime_type, size from file_seen where id = any(${ids}::bigint[]) and removed_at is null`)
    const addresses = new Map(
      files.map(({ id, mime_type, size }) => [id, signedAddress(services, { id, method: 'GET', type: mime_type, length: size })]),
    )
    for (const row of rows) row.url = addresses.get(row.file as number) ?? null
  },
}

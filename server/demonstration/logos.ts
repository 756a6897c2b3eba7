import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { logoPath } from '../platform/files/logo-actions.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Setting } from './setting.ts'

const PNG = 'image/png'

/** Gives the network and its employers their logos. */
export async function keepLogos(db: Db, settings: Settings, owner: number, { environments }: Setting): Promise<void> {
  const { metro, lakeside, stbrigid } = environments
  const network = await keepLogo(db, settings, owner, 'metro', { path: 'networks', id: metro.network as number })
  await db.run(sql`update network set logo_file = ${network.file}, logo_url = ${network.address} where id = ${metro.network}`)
  for (const [name, { employer }] of Object.entries({ lakeside, stbrigid })) {
    const logo = await keepLogo(db, settings, owner, name, { path: 'employers', id: employer as number })
    await db.run(sql`update employer set logo_file = ${logo.file}, logo_url = ${logo.address} where id = ${employer}`)
  }
}

async function keepLogo(db: Db, settings: Settings, owner: number, name: string, of: { path: string; id: number }) {
  const bytes = readFileSync(join(import.meta.dirname, `logos/${name}.png`))
  const made = await db.one<{ id: number; record_key: string }>(sql`
    insert into file (original_name, mime_type, size, sha256, uploaded_at, owner)
    values (${`${name}.png`}, ${PNG}, ${bytes.length}, ${sha256Of(bytes)}, now(), ${owner}) returning id, record_key`)
  const { id, record_key } = made as { id: number; record_key: string }
  await openFileStore(settings).put(record_key, new Uint8Array(bytes))
  return { file: id, address: logoPath(of.path, of.id, { id, mime_type: PNG }, bytes) }
}

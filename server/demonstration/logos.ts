import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import { logoPath } from '../platform/files/logo-actions.ts'
import type { Services } from '../platform/http/action.ts'
import type { Setting } from './setting.ts'

const PNG = 'image/png'

/** Gives the network and its employers their logos. */
export async function keepLogos(db: Db, services: Services, { environments }: Setting): Promise<void> {
  const { metro, lakeside, stbrigid } = environments
  const network = await keepLogo(db, services, 'metro', { path: 'networks', id: metro.network as number })
  await db.run(sql`update network set logo_file = ${network.file}, logo_url = ${network.address} where id = ${metro.network}`)
  for (const [name, { employer }] of Object.entries({ lakeside, stbrigid })) {
    const logo = await keepLogo(db, services, name, { path: 'employers', id: employer as number })
    await db.run(sql`update employer set logo_file = ${logo.file}, logo_url = ${logo.address} where id = ${employer}`)
  }
}

async function keepLogo(db: Db, services: Services, name: string, of: { path: string; id: number }) {
  const bytes = readFileSync(join(import.meta.dirname, `logos/${name}.png`))
  const stored = await storeBytes(services.database, services, bytes)
  const file = await keepFile(db, { original_name: `${name}.png`, mime_type: PNG, stored })
  return { file, address: logoPath(of.path, of.id, { id: file, mime_type: PNG }, bytes) }
}

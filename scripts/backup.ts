/*
 * Backs everything up into one file: `npm run backup -- --to /backups/bims.tar.gz`, or into a folder. The server may go on running.
 * `npm run backup -- --verify <file>` reads one that was taken, from its first byte to its last.
 */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '../server/operations/backups/backup.ts'
import { verifyBackup } from '../server/operations/backups/verify-backup.ts'
import { checkFileStore } from '../server/platform/files/file-store.ts'
import { reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { readKey } from '../server/platform/secrets/key-file.ts'
import { readSettings, type Settings } from '../server/platform/settings.ts'
import { StartRefusal } from '../server/platform/start-refusal.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort())

try {
  const { to, verify, unproven } = wanted()
  const settings = readSettings(process.env)
  if (verify !== undefined) await printContents(resolve(verify), readKey(settings), unproven)
  else await take(fileAt(to), settings)
} catch (error) {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError') console.error('Stopped. No backup was written.')
  else console.error(error instanceof StartRefusal || code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error)
  process.exitCode = 1
}

function wanted() {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, verify: { type: 'string' }, unproven: { type: 'boolean', default: false } },
  })
  if (values.to && values.verify) throw new StartRefusal('Give --to to take a backup, or --verify to read one, not both.')
  if (!values.to && !values.verify) throw new StartRefusal('Say where: npm run backup -- --to <file or folder>, or which: --verify <file>')
  return { to: values.to ?? '', verify: values.verify, unproven: values.unproven }
}

/** The file that is wanted; in a folder, one named by the time. */
function fileAt(to: string): string {
  const place = resolve(to)
  if (!existsSync(place) || !statSync(place).isDirectory()) return place
  return join(place, `bims-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`)
}

async function take(file: string, settings: Settings): Promise<void> {
  const key = readKey(settings)
  refuseEmpty(settings)
  await checkFileStore(settings)
  const { config, leave } = await reachPostgres(settings)
  try {
    const taken = await backup(config, { settings, key, file, report: (words) => console.log(`  ${words}`), signal: stopped.signal })
    const mb = (taken.bytes / 1_000_000).toFixed(1)
    console.log(`${taken.rows.toLocaleString('en-US')} rows and ${taken.files.toLocaleString('en-US')} files are in ${file} (${mb} MB).`)
    console.log(keyWords(settings))
    if (taken.missing > 0)
      throw new StartRefusal(`${taken.missing} files are missing in it: they are gone from the file storage, see above.`)
  } finally {
    await leave()
  }
}

/** Reads a whole backup, without a database. */
async function printContents(file: string, key: Buffer, unproven: boolean): Promise<void> {
  const { manifest, totals } = await verifyBackup({ file, key, unproven })
  const rows = Object.values(totals.rows).reduce((sum, one) => sum + one, 0)
  console.log(
    `${file} is whole: ${rows.toLocaleString('en-US')} rows and ${totals.files.toLocaleString('en-US')} files, as of ${manifest.taken}.`,
  )
  if (totals.missing > 0) console.log(`${totals.missing} files were missing already when it was taken.`)
}

function refuseEmpty({ databaseUrl, dataFolder }: Settings): void {
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'postgres', 'PG_VERSION')))
    throw new StartRefusal(`There is no database in ${dataFolder}. Set BIMS_DATA or DATABASE_URL as for the server.`)
}

function keyWords({ key, dataFolder }: Settings): string {
  const where = key ? 'BIMS_KEY' : join(dataFolder, 'bims.key')
  return `The encryption key is not in it. Keep a copy of ${where} in another place: without it, sealed personal data is lost.`
}

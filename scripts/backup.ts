/*
 * Writes a backup into one file: `npm run backup -- --to /backups/bims.tar.gz`, or into a folder, or into a bucket:
 * `--to s3://bims-backups/nightly`. The server may keep running. With `--keep 14` only the newest there stay.
 * `npm run backup -- --verify <file>` reads a complete backup and checks it.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backup } from '../server/operations/backups/backup.ts'
import { keepNewest, newBackupAt } from '../server/operations/backups/stored-backup.ts'
import { verifyBackup } from '../server/operations/backups/verify-backup.ts'
import { checkFileStore } from '../server/platform/files/file-store.ts'
import { nameDatabase, reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readKey } from '../server/platform/secrets/key-file.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import { isBucket } from '../server/platform/settings/s3-settings.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run backup -- --to <file, folder or s3://bucket/name> [--keep <number>]
npm run backup -- --verify <file or s3://bucket/name> [--unproven]

Writes all data into one new file while the server runs, or reads one from end to end.

  --to        where to: a file, a folder or a bucket
  --keep      delete all but so many of the newest there
  --verify    the backup to read
  --unproven  read one of a version before the proof
  --help      print this`

/** Ends the process: with one sentence for the operator, or with an error of ours. */
const EXIT = { refused: 1, fault: 2 }
const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort())

try {
  const { to, verify, keep, unproven } = wanted()
  const settings = readCommandSettings(process.env)
  if (verify !== undefined) await printContents(verify, settings, unproven)
  else {
    const { file, missing } = await take(newBackupAt(to, settings.s3Access), settings)
    if (keep !== undefined) await keepNewest(to, keep, settings.s3Access)
    if (missing > 0)
      throw new StartRefusal(`${missing} files are missing in ${file}: they are gone from the file storage, or damaged; see above.`)
  }
} catch (error) {
  const { name, message } = error as Error
  const isRefusal = error instanceof StartRefusal || name === 'AbortError'
  if (name === 'AbortError') console.error('Stopped. No backup was written.')
  else console.error(isRefusal ? message : error)
  process.exitCode = isRefusal ? EXIT.refused : EXIT.fault
}

function wanted() {
  const text = { type: 'string' } as const
  const { to, verify, keep, unproven } = readOptions(USAGE, {
    to: text,
    verify: text,
    keep: text,
    unproven: { type: 'boolean', default: false },
  })
  if (to && verify) throw new StartRefusal('Give --to to take a backup, or --verify to read one, not both.')
  if (!to && !verify)
    throw new StartRefusal('Say where: npm run backup -- --to <file, folder or s3://bucket/name>, or which: --verify <file>')
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new StartRefusal('Give --keep a number of backups, such as 14.')
  return {
    to: placeOf(to ?? ''),
    verify: verify === undefined ? undefined : placeOf(verify),
    keep: keep === undefined ? undefined : Number(keep),
    unproven,
  }
}

function placeOf(place: string): string {
  if (isBucket(place)) return place
  if (/[/\\]\.?$/.test(place) && !existsSync(place)) throw new StartRefusal(`There is no folder ${place}. Make it first, or name a file.`)
  return resolve(place)
}

async function take(file: string, settings: Settings): ReturnType<typeof backup> {
  const key = readKey(settings)
  await checkFileStore(settings)
  const { config, leave } = await reachPostgres(settings)
  try {
    const taken = await backup(config, { settings, key, file, report: (words) => console.log(`  ${words}`), signal: stopped.signal })
    const mb = (taken.bytes / 1_000_000).toFixed(1)
    console.log(
      `${taken.rows.toLocaleString('en-US')} rows and ${taken.files.toLocaleString('en-US')} files of ${nameDatabase(settings)} are in ${taken.file} (${mb} MB).`,
    )
    console.log(keyWords(settings))
    return taken
  } finally {
    await leave()
  }
}

/** Reads a whole backup, without a database. */
async function printContents(file: string, settings: Settings, unproven: boolean): Promise<void> {
  const { manifest, totals } = await verifyBackup({ file, s3: settings.s3Access, key: readKey(settings), unproven })
  const rows = Object.values(totals.rows).reduce((sum, one) => sum + one, 0)
  const holds = `${rows.toLocaleString('en-US')} rows and ${totals.files.toLocaleString('en-US')} files, as of ${manifest.taken}`
  if (totals.missing > 0)
    throw new StartRefusal(
      `${file} is undamaged and incomplete: ${holds}. ${totals.missing.toLocaleString('en-US')} files were missing when it was taken.`,
    )
  console.log(`${file} is whole: ${holds}.`)
}

function keyWords({ key, dataFolder }: Settings): string {
  const where = key ? 'BIMS_KEY' : join(dataFolder, 'bims.key')
  return `The encryption key is not in it. Keep a copy of ${where} in another place: without it, sealed personal data is lost.`
}

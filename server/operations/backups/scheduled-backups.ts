import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import type { Settings } from '../../platform/settings.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')
/** As `npm run backup` names files in a folder: their names are in the order of their times. */
const BACKUP = /^bims-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const HOUR_MS = 3_600_000
const MOST_OUTPUT = 1_000_000

/** When the last backup of this database was taken, whoever took it. */
export const lastBackup = sql`(select max(at) from audit_event where event = 'backup' and outcome = 'ok')`

/** How long ago that was, in seconds; null when there is none. */
export async function readBackupAge(db: Db): Promise<number | null> {
  const last = await db.one<{ age: number | null }>(sql`
    select extract(epoch from now() - ${lastBackup})::float8 as age`)
  return last?.age ?? null
}

/**
 * Takes a backup into BACKUP_TO when the last one is older than BACKUP_EVERY hours, and deletes all but the newest BACKUP_KEEP there. A
 * process of its own does the work: packing takes a core for as long as it lasts. A failure is the job's, which is tried again.
 */
export async function takeScheduledBackup({ database, settings }: Pick<Services, 'database' | 'settings'>): Promise<void> {
  if (settings.backups === undefined || !(await isDue(database, settings.backups))) return
  const { folder, keep } = settings.backups
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await promisify(execFile)(process.execPath, [SCRIPT, '--to', folder], { env: process.env, maxBuffer: MOST_OUTPUT })
  for (const name of readdirSync(folder)
    .filter((name) => BACKUP.test(name))
    .sort()
    .slice(0, -keep))
    rmSync(join(folder, name))
}

async function isDue(database: Database, { everyHours }: NonNullable<Settings['backups']>): Promise<boolean> {
  const age = await readBackupAge(database)
  return age === null || age * 1_000 >= everyHours * HOUR_MS
}

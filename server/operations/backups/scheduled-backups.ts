import { execFile } from 'node:child_process'
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { HOUR_MS } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { isBucket } from '../../platform/settings/s3-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { diskTrouble } from './backup-trouble.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')
/** The exit code of `scripts/backup.ts` for a refusal with one sentence. */
const REFUSED = 1
const MAX_OUTPUT_BYTES = 1_000_000

/** The time of the last whole backup of this database, by schedule or by hand: one that lacks files is none to rely on. */
export const lastBackup = sql`(
  select max(at) from audit_event where event = 'backup' and outcome = 'ok' and coalesce((detail ->> 'missing')::bigint, 0) = 0)`

/** The age of the last backup in seconds; null when there is none. */
export async function readBackupAge(db: Db): Promise<number | null> {
  const last = await db.one<{ age: number | null }>(sql`
    select extract(epoch from now() - ${lastBackup})::float8 as age`)
  return last?.age ?? null
}

/**
 * Takes a backup into BACKUP_TO when the last one is older than BACKUP_EVERY hours, and deletes all but the newest BACKUP_KEEP there. Runs
 * in a process of its own, since packing uses a core. A failure fails the job, which is retried.
 */
export async function takeScheduledBackup({ database, settings }: Pick<Services, 'database' | 'settings'>): Promise<void> {
  if (settings.backups === undefined || !(await isDue(database, settings.backups)) || (await isTriedElsewhere(database))) return
  const { to, keep } = settings.backups
  checkBackupFolder(settings)
  await promisify(execFile)(process.execPath, [SCRIPT, '--to', to, '--keep', String(keep)], {
    env: process.env,
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((failure: Failure) => {
    throw new Error(reasonOf(failure))
  })
}

/**
 * Refuses a folder of BACKUP_TO that is missing or closed, which may be on a disk that is not mounted: a new one would fill another disk.
 * Only the folder in the data folder is made.
 */
export function checkBackupFolder({ backups, dataFolder }: Pick<Settings, 'backups' | 'dataFolder'>): void {
  if (backups === undefined || isBucket(backups.to)) return
  const { to } = backups
  if (to === join(dataFolder, 'backups')) mkdirSync(to, { recursive: true, mode: 0o700 })
  try {
    if (!statSync(to).isDirectory()) throw Object.assign(new Error('It is a file.'), { code: 'ENOTDIR' })
    accessSync(to, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefusal(`The folder ${to} of BACKUP_TO cannot be used: ${diskTrouble(error as NodeJS.ErrnoException)}.`)
  }
}

type Failure = { code?: number | string; signal?: string; stderr?: string }

/** The reason of a failure: a refusal is a sentence of ours; other output may contain values and stays out of log and page. */
function reasonOf({ code, signal, stderr = '' }: Failure): string {
  if (code === REFUSED) return stderr.trim().split('\n').at(-1) ?? ''
  return `The backup ended with ${signal ?? code}. npm run backup says why.`
}

/** Whether another server takes it now, or an earlier attempt waits for its retry, whose pauses grow. */
async function isTriedElsewhere(database: Database): Promise<boolean> {
  const tried = await database.one<{ elsewhere: boolean }>(sql`
    select count(*) filter (where locked_at is not null) > 1
      or count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1) > 0 as elsewhere
    from graphile_worker.jobs where task_identifier = 'take_backup'`)
  return tried?.elsewhere ?? false
}

async function isDue(database: Database, { everyHours }: NonNullable<Settings['backups']>): Promise<boolean> {
  const age = await readBackupAge(database)
  return age === null || age * 1_000 >= everyHours * HOUR_MS
}

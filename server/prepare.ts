import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import sql from 'sql-template-tag'
import { loadZipCentroids } from './lsv/distances.ts'
import { refuseUnfinishedRestore } from './operations/backups/interrupted/unfinished-restore.ts'
import { checkBackupFolder } from './operations/backups/scheduled-backups.ts'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import type { KnownAccounts } from './operations/welcome.ts'
import { auditRestored, publishHead } from './platform/audit/audit-head-file.ts'
import { systemClock } from './platform/clock.ts'
import { auditClockSetBack, watchClock } from './platform/clock-watch.ts'
import { checkConnections, checkDatabase, checkReplicaConnections } from './platform/database/check-database.ts'
import {
  CONNECTIONS_OF_PRIMARY,
  connectionsOfWorker,
  leastConnections,
  mostConnections,
  mostReadConnections,
} from './platform/database/connection-counts.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { isTemporary } from './platform/database/database-errors.ts'
import { migrateWithLog, withoutRights } from './platform/database/migrate.ts'
import { recordInAuditLog } from './platform/events/change.ts'
import { checkFileStore } from './platform/files/file-store.ts'
import type { Services } from './platform/http/action.ts'
import { announce, log } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { openDataFolder } from './platform/process/data-folder.ts'
import { checkListenAddress } from './platform/process/listen-address.ts'
import { StartRefusal } from './platform/process/start-refusal.ts'
import type { OpenedKeys } from './platform/secrets/sealing-keys.ts'
import { mailsLeave, type Settings } from './platform/settings/settings.ts'
import { productVersion } from './platform/version.ts'
import type { Running } from './running-parts.ts'

/** The parts that exist once per server, for any number of processes; `config` connects to its database. */
export type PreparedServer = OpenedKeys & { database: Database; config: PoolConfig; accounts: KnownAccounts }

const CONNECT_MS = 30_000
/** Before exiting, the audit log is sealed once more, without waiting for open transactions. */
const LAST_SEAL_MS = 300

/** Prepares data folder, database, keys and demonstration data for requests and jobs; and watches the clock. */
export const prepare = (settings: Settings, running: Running): Promise<PreparedServer> =>
  prepareAll(settings, running).catch((error) => {
    const why = reasonOf(error)
    throw why === undefined ? error : new StartRefusal(`${why} ${error.message}`, { cause: error })
  })

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof StartRefusal) return undefined
  return isLate(error) ? LATE : withoutRights(error) ? WITHOUT_RIGHTS : undefined
}

const LATE = 'The database kept this server waiting too long at its start, as another server does that holds a lock. Start it again.'
const WITHOUT_RIGHTS =
  'The role of DATABASE_URL may not use all that BIMS has in this database. Grant it all rights on the tables and sequences of the schemas public and graphile_worker, or make it their owner.'

/** A lock that was not free in time, or an answer that did not come. */
const isLate = (error: unknown): boolean => isTemporary(error) && /^(\d\w{4})?$/.test((error as { code?: string }).code ?? '')

async function prepareAll(settings: Settings, running: Running): Promise<PreparedServer> {
  log.level = settings.logLevel
  await checkListenAddress(settings)
  openDataFolder(settings.dataFolder)
  checkBackupFolder(settings)
  await checkFileStore(settings)
  const { database, config } = await connect(settings, running)
  const keys = await openDatabaseKeys(database, settings, (line) => announce(line, settings))
  running.push({ stop: async () => keys.stop() })
  running.push({ stop: () => publishHead(database, settings.dataFolder, LAST_SEAL_MS) })
  const accounts = await demonstrate({ database, clock: systemClock, settings, ...keys }, config)
  await auditRestored(database, settings.dataFolder)
  await auditClockSetBack(database)
  await recordStart(database, settings)
  const endWatch = watchClock(database)
  running.push({ stop: async () => endWatch() })
  return { ...keys, database, config, accounts }
}

/** The version that started and its settings, without secrets. */
function recordStart(database: Database, settings: Settings) {
  const detail = {
    version: productVersion,
    workers: settings.workers,
    require_mfa: settings.requireMfa,
    rate_limits: settings.rateLimits,
    sandbox: settings.stripe === undefined,
    mails_leave: mailsLeave(settings),
    files_on_s3: settings.s3 !== undefined,
    session_minutes: settings.sessionMinutes,
    idle_minutes: settings.idleMinutes,
  }
  return recordInAuditLog(database, { type: 'server.started', detail })
}

async function connect(settings: Settings, running: Running): Promise<Pick<PreparedServer, 'database' | 'config'>> {
  const { databaseUrl, databaseReadUrl, dataFolder, workers, databaseCores: cores } = settings
  const most = mostConnections({ workers, cores })
  const embedded =
    databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), connections: most }) : undefined
  if (embedded) running.push({ stop: embedded.stop })
  const config = embedded?.config ?? { connectionString: databaseUrl }
  await prepareDatabase(config, { workers, cores })
  if (databaseReadUrl !== undefined)
    await checkReplicaConnections({ connectionString: databaseReadUrl }, { workers, most: mostReadConnections(workers), least: 0 })
  const database = openDatabase(config, workers === 1 ? connectionsOfWorker({ workers, cores }, true) : CONNECTIONS_OF_PRIMARY)
  running.push({ stop: database.close })
  return { database, config }
}

/** Checks and migrates a database. */
export const prepareDatabase = (config: PoolConfig, server: { workers: number; cores: number }): Promise<void> =>
  withoutTimeouts(config, async (database) => {
    await checkDatabase(database)
    await refuseUnfinishedRestore(database)
    await checkConnections(database, { workers: server.workers, most: mostConnections(server), least: leastConnections(server) })
    await migrateWithLog(database.pool)
    await loadZipCentroids(database)
  })

/** Does long work without time limits, also behind another server that does the same. */
async function withoutTimeouts<T>(config: PoolConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(
    { ...config, application_name: 'bims-start', connectionTimeoutMillis: CONNECT_MS },
    { size: 2, timeouts: false },
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Loads the demonstration data when it is due; returns which accounts the database has. */
async function demonstrate(services: Omit<Services, 'catalogue'>, config: PoolConfig): Promise<KnownAccounts> {
  const { database, settings } = services
  const found = await database.one<{ filled: boolean; superuser: boolean; demonstration: boolean }>(sql`
    select exists (select from user_account) as filled,
      exists (select from user_account where is_superuser and removed_at is null) as superuser,
      exists (select from user_account where email = 'admin@bims.example') as demonstration`)
  if (!settings.demo || found?.filled !== false) return knownAccounts(found)
  const [{ loadDemonstration }, { catalogue }] = await Promise.all([
    import('./demonstration/demonstration.ts'),
    import('./consequences.ts'),
  ])
  await withoutTimeouts(config, (patient) => loadDemonstration({ ...services, database: patient, catalogue }))
  return 'demonstration'
}

function knownAccounts(found: { superuser: boolean; demonstration: boolean } | undefined): KnownAccounts {
  if (found?.demonstration) return 'demonstration'
  return found?.superuser ? 'superuser' : 'none'
}

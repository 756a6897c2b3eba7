import { join } from 'node:path'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import sql from 'sql-template-tag'
import { loadZipCentroids } from './lsv/distances.ts'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { composeWelcome } from './operations/welcome.ts'
import { auditRestored, publishHead } from './platform/audit/audit-head-file.ts'
import { systemClock } from './platform/clock.ts'
import { auditClockSetBack, watchClock } from './platform/clock-watch.ts'
import { openDataFolder } from './platform/data-folder.ts'
import { checkDatabase } from './platform/database/check-database.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { openChange } from './platform/events/change.ts'
import { checkFileStore } from './platform/files/file-store.ts'
import type { Services } from './platform/http/action.ts'
import { describeError, log } from './platform/log.ts'
import { returnUnsentMails } from './platform/mail/mail.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { SYSTEM } from './platform/records/access.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'

/** What was started, each with how it is stopped, in the opposite order. `drains`: it has requests and jobs under way. */
type Running = { stop: () => Promise<unknown>; drains?: boolean }[]

const CONNECT_MS = 30_000
/** Requests and jobs under way get at least this long; the embedded PostgreSQL needs the rest of the three seconds. */
const DRAIN_MS = 1_200
const FIRST_ANSWERS_MS = 300
/** Before exiting, the audit log is sealed once more; transactions left open are not waited for. */
const LAST_SEAL_MS = 300
/** The embedded PostgreSQL, or the pools of a database that may have gone away. */
const PART_STOP_MS = 1_500

/** Starts the whole server from the environment and answers its end. */
export async function start(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const settings = readSettings(env)
  log.level = settings.logLevel
  openDataFolder(settings.dataFolder)
  const running: Running = []
  const stop = () => stopAll(running, Math.max(DRAIN_MS, settings.shutdownGraceMs))
  try {
    await checkFileStore(settings)
    const [database, { buildApp, catalogue }] = await Promise.all([connect(settings, running), readProgram()])
    const { sealing, key, stop: stopKeys } = await openDatabaseKeys(database, settings)
    running.push({ stop: async () => stopKeys() })
    running.push({ stop: () => publishHead(database, settings.dataFolder, LAST_SEAL_MS) })
    const services: Services = { database, clock: systemClock, sealing, settings, key, catalogue }
    const demonstration = await demonstrate(services)
    await auditRestored(database, settings.dataFolder)
    await auditClockSetBack(database)
    await recordStart(services)
    const endWatch = watchClock(database)
    running.push({ stop: async () => endWatch() })
    const app = await buildApp(services)
    running.push({ stop: () => returnUnsentMails(database) })
    let jobs: Running[number] | undefined
    running.push({ stop: () => Promise.all([app.close(), jobs?.stop()]), drains: true })
    const address = await listen(app, settings)
    jobs = jobsSoon(services)
    for (const line of composeWelcome(settings, address, demonstration)) console.log(line)
    return async () => {
      app.readiness.leaving = true
      await pause(settings.shutdownGraceMs)
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reading a thousand modules holds this process up, so the database's is started first and gets ready meanwhile. */
async function readProgram() {
  await turn()
  const [{ buildApp }, { catalogue }] = await Promise.all([import('./app.ts'), import('./consequences.ts')])
  return { buildApp, catalogue }
}

/** Loads and starts the jobs once the server answers requests. It must not run without them. */
function jobsSoon(services: Services): Running[number] {
  const ended = new AbortController()
  const begun = (async () => {
    await pause(FIRST_ANSWERS_MS, undefined, { signal: ended.signal })
    const { startJobs } = await import('./jobs.ts')
    return startJobs(services)
  })()
  begun.catch((error) => {
    if (ended.signal.aborted) return
    log.fatal({ error: describeError(error) }, 'The jobs did not start')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
  return {
    stop: async () => {
      ended.abort()
      await (await begun.catch(() => undefined))?.stop()
    },
  }
}

/** The settings that the server started with, without secrets. */
function recordStart(services: Services) {
  const { settings, database } = services
  const detail = {
    require_mfa: settings.requireMfa,
    rate_limits: settings.rateLimits,
    sandbox: settings.stripe === undefined,
    mails_leave: settings.smtpUrl !== undefined,
    files_on_s3: settings.s3 !== undefined,
    session_minutes: settings.sessionMinutes,
    idle_minutes: settings.idleMinutes,
  }
  return openChange(services, database, SYSTEM).record({ type: 'server.started', detail })
}

async function connect(settings: Settings, running: Running): Promise<Database> {
  const { databaseUrl, dataFolder } = settings
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') }) : undefined
  if (embedded) running.push({ stop: embedded.stop })
  const config = embedded?.config ?? { connectionString: databaseUrl }
  await prepareDatabase(config)
  const database = openDatabase(config, { shared: settings.databaseCores })
  running.push({ stop: database.close })
  return database
}

/** Migrations take as long as they take. */
async function prepareDatabase(config: PoolConfig): Promise<void> {
  const database = openDatabase({ ...config, connectionTimeoutMillis: CONNECT_MS }, { size: 2, timeouts: false })
  try {
    await checkDatabase(database)
    await migrate(database.pool)
    await loadZipCentroids(database)
  } finally {
    await database.close()
  }
}

/** Loads the demonstration data when it is due; answers whether the database holds it. */
async function demonstrate(services: Services): Promise<boolean> {
  const { database, settings } = services
  const { accounts, demonstration } = (await database.one<{ accounts: boolean; demonstration: boolean }>(sql`
    select exists (select from user_account) as accounts,
      exists (select from user_account where email = 'admin@bims.example') as demonstration`)) ?? { accounts: true, demonstration: false }
  if (!settings.demo || accounts) return demonstration
  const { loadDemonstration } = await import('./demonstration/demonstration.ts')
  await loadDemonstration(services)
  return true
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartRefusal(`Port ${port} of ${host} is in use. Set PORT to another one.`)
    if (code === 'EACCES') throw new StartRefusal(`Port ${port} may not be used by this user. Set PORT to another one.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartRefusal(`HOST ${host} is no address of this machine.`)
    throw error
  }
}

const logFailedStop = (error: Error) => log.error({ error: describeError(error) }, 'A part of the server did not stop')

/** What hangs is left behind: the database loses nothing by it. What is under way gets the drain time, each other part a little. */
async function stopAll(running: Running, drainMs: number): Promise<void> {
  for (const { stop, drains } of running.toReversed())
    await Promise.race([stop().catch(logFailedStop), pause(drains === true ? drainMs : PART_STOP_MS)])
}

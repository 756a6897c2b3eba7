import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Settings } from '../settings/settings.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { PORT } from './postgres-location.ts'

/** A database for a command, and how to leave it: one that was running stays so. */
type ReachablePostgres = { config: pg.ClientConfig; leave(): Promise<void> }

const SOCKET_LINE = 4

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataFolder'>

/**
 * The database of the settings, for a command: that of DATABASE_URL, the embedded one of a running server, or the embedded one
 * started for the command, which must exist unless `create` allows a new one.
 */
export async function reachPostgres(settings: DatabaseSettings, { create = false } = {}): Promise<ReachablePostgres> {
  const { databaseUrl } = settings
  if (databaseUrl !== undefined) return { config: { connectionString: databaseUrl }, leave: async () => undefined }
  if (!create) refuseMissingDatabase(settings)
  const folder = folderOf(settings)
  const running = await runningIn(resolve(folder))
  if (running) return { config: running, leave: async () => undefined }
  const { config, stop } = await startEmbeddedPostgres({ folder })
  return { config, leave: stop }
}

/** Refuses a command that lacks the settings of the server: it would work on a new embedded database, and succeed. */
export function refuseMissingDatabase({ databaseUrl, dataFolder }: DatabaseSettings): void {
  if (databaseUrl !== undefined || existsSync(join(folderOf({ dataFolder }), 'PG_VERSION'))) return
  throw new StartRefusal(`There is no database in ${dataFolder}. Set BIMS_DATA or DATABASE_URL as for the server, which makes a new one.`)
}

/** The database of the settings in words, without user and password. */
export function nameDatabase(settings: DatabaseSettings): string {
  if (settings.databaseUrl === undefined) return `the embedded database in ${folderOf(settings)}`
  const { database, host, port } = new pg.Client({ connectionString: settings.databaseUrl })
  return `the database ${database} on ${host}:${port}`
}

const folderOf = ({ dataFolder }: Pick<Settings, 'dataFolder'>) => join(dataFolder, 'postgres')

/** The address of the running server on the folder, if there is one. */
async function runningIn(folder: string): Promise<pg.ClientConfig | undefined> {
  const notes = join(folder, 'postmaster.pid')
  if (!existsSync(notes)) return undefined
  const noted = readFileSync(notes, 'utf8').split('\n')[SOCKET_LINE] ?? ''
  const sockets = [noted, folder].filter((place) => place !== '' && !place.startsWith('/proc/'))
  for (const host of sockets) {
    const config = { host, port: PORT, user: 'bims', database: 'bims' }
    if (await answers(config)) return config
  }
  return undefined
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    // A crashed server leaves its lock files behind.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

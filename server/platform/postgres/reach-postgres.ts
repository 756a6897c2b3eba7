import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Settings } from '../settings/settings.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { PORT } from './postgres-site.ts'

/** A database for a command, and how to leave it: one that was running stays so. */
type Reached = { config: pg.ClientConfig; leave(): Promise<void> }

const SOCKET_LINE = 4

/**
 * The database of the settings, for a command: that of DATABASE_URL, the embedded one of a running server, or the embedded one
 * started for the command.
 */
export async function reachPostgres({ databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<Reached> {
  if (databaseUrl !== undefined) return { config: { connectionString: databaseUrl }, leave: async () => undefined }
  const folder = join(dataFolder, 'postgres')
  const running = await runningIn(resolve(folder))
  if (running) return { config: running, leave: async () => undefined }
  const { config, stop } = await startEmbeddedPostgres({ folder })
  return { config, leave: stop }
}

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

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { makeCluster } from './postgres-cluster.ts'
import { locatePostgres, PORT, type PostgresLocation } from './postgres-location.ts'
import { takeOver } from './postgres-lock.ts'
import { launch, type PostgresOptions, quit, waitForExit } from './postgres-process.ts'

/** The address of the embedded server, and its stop. */
export type EmbeddedPostgres = {
  /** The configuration for `pg` and `openDatabase`. */
  config: { host: string; port: number; user: string; database: string }
  /** The address in the form of DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

const USER = 'bims'
const STOP_MS = 1_500
/** The pauses before it is started again: on a full disk each attempt replays the log. */
const RESTART_MS = { first: 100, longest: 1_600 }

/**
 * Starts the PostgreSQL that npm installed on a data folder, which is created at the first start. It listens on a unix socket only.
 * A second start on the same folder is refused; a killed server is started again.
 * `connections`: their minimum number. `durable: false` never waits for the disk: for tests only.
 */
export async function startEmbeddedPostgres({
  folder,
  connections = 0,
  durable = true,
}: {
  folder: string
  connections?: number
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const site = locatePostgres(resolve(folder))
  if (!existsSync(join(site.folder, 'PG_VERSION'))) await makeCluster(site, USER)
  await takeOver(site.folder)
  const stop = await supervise(site, { connections, durable })
  const config = { host: site.socket.folder, port: PORT, user: USER, database: 'bims' }
  try {
    await makeDatabase(config)
  } catch (error) {
    await stop()
    throw error
  }
  return { config, url: `postgresql://${USER}@${encodeURIComponent(config.host)}:${PORT}/${config.database}`, stop }
}

/** Keeps a server running until it is stopped. */
async function supervise(site: PostgresLocation, options: PostgresOptions): Promise<() => Promise<void>> {
  let stopping = false
  let server = await launch(site, options)
  const watching = watch()
  return async () => {
    stopping = true
    const escalation = setTimeout(() => quit(site.folder), STOP_MS)
    server.stdin.destroy()
    await watching
    clearTimeout(escalation)
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      await waitForExit(server)
      if (!stopping) await relaunch()
    }
    server.stdin.destroy()
    await waitForExit(server)
  }

  async function relaunch(): Promise<void> {
    log.error('PostgreSQL ended unexpectedly; starting it again')
    for (let wait = RESTART_MS.first; !stopping && server.stdin.destroyed; wait = Math.min(2 * wait, RESTART_MS.longest)) {
      await pause(wait)
      await takeOver(site.folder)
        .then(() => launch(site, options))
        .then((next) => {
          server = next
        })
        .catch((error: Error) => logRepeated({ reason: error.message }, 'PostgreSQL could not be started again'))
    }
  }
}

async function makeDatabase(config: EmbeddedPostgres['config']): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [config.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(config.database)}`)
  } finally {
    await client.end()
  }
}

/* A streaming replica of an embedded PostgreSQL, for tests. Not used by the product. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { locatePostgres, PORT } from '../../platform/postgres/postgres-location.ts'
import { launch, waitForExit } from '../../platform/postgres/postgres-process.ts'

/** A running replica with its faults. */
export type ReplicaServer = {
  url: string
  /** Queries the replica itself. */
  query<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  /** Kills all its processes at once, by kill -9. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Freezes its processes, until false. */
  silence(silent: boolean): void
  stop(): Promise<void>
}

type Config = EmbeddedPostgres['config']

/** Copies the files of a running server and starts a standby on them that follows it. */
export async function startReplica(primary: Config, from: string, folder: string): Promise<ReplicaServer> {
  await copyFiles(primary, from, folder)
  const site = locatePostgres(folder)
  const config: Config = { ...primary, host: site.socket.folder, port: PORT }
  let server = await launch(site, { connections: 100, durable: false })
  const postmaster = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => {
    for (const pid of familyOf(postmaster())) signalIfAlive(pid, name)
  }
  return {
    url: `postgresql://${config.user}@${encodeURIComponent(config.host)}:${config.port}/${config.database}`,
    query: (text) => ask(config, text),
    crash: async () => {
      signal('SIGKILL')
      await waitForExit(server)
    },
    start: async () => {
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      server = await launch(site, { connections: 100, durable: false })
    },
    silence: (silent) => signal(silent ? 'SIGSTOP' : 'SIGCONT'),
    stop: async () => {
      if (server.exitCode === null) {
        signal('SIGCONT')
        server.stdin.destroy()
        await Promise.race([once(server, 'exit'), pause(5_000)])
      }
    },
  }
}

/** A backend may end after its id was read. */
function signalIfAlive(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Takes a base backup by copying, since the embedded server lacks pg_basebackup. */
async function copyFiles(primary: Config, from: string, folder: string): Promise<void> {
  const client = new pg.Client(primary)
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const { status, stderr } = spawnSync('cp', ['-a', from, folder])
  // Files may vanish while they are copied; replaying the log restores them.
  if (status !== 0 && !String(stderr).includes('No such file')) throw new Error(String(stderr))
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of readdirSync(folder).filter((one) => one === 'postmaster.pid' || one.startsWith('.s.PGSQL'))) rmSync(join(folder, name))
  writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(folder, 'standby.signal'), '')
  const conninfo = `host=${primary.host} port=${primary.port} user=${primary.user}`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '200ms'\n`)
  spawnSync('chown', ['--reference', join(folder, 'PG_VERSION'), ...['backup_label', 'standby.signal'].map((name) => join(folder, name))])
}

async function ask<Row>(config: Config, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } catch (error) {
    // Replaying may cancel the query.
    if ((error as { code?: string }).code === '40001') return ask(config, text)
    throw error
  } finally {
    await client.end()
  }
}

/** A process and its children. */
function familyOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [parent, ...pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))]
}

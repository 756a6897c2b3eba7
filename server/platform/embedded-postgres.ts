import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountFor, binariesFor, reachable } from './postgres-binaries.ts'
import { inUse, takeOver } from './postgres-lock.ts'
import { StartRefusal } from './start-refusal.ts'

/** Where the embedded server listens, for `pg`, and how it is stopped. */
export type EmbeddedPostgres = {
  config: { host: string; port: number; user: string; database: string }
  /** The same as a connection string, for programs of their own. */
  url: string
  stop(): Promise<void>
}

/** `durable: false` never waits for the disk: for tests only. */
export type EmbeddedOptions = { folder: string; durable?: boolean }

/** The folder as PostgreSQL is told it, where it stands to start, its socket and its user. */
type Site = {
  folder: string
  told: string
  cwd: string
  socket: { real: string; told: string; temporary: boolean }
  native: string
  account: Account
}

const PORT = 5432
const USER = 'bims'
/** The operating system allows 107 bytes; macOS 103. */
const LONGEST_SOCKET = 100
const START_MS = 60_000
const STOP_MS = 2_000
const RESTART_MS = 100

/**
 * When Node dies, even by kill -9, the pipe that `cat` reads closes and the server stops: none is left behind.
 * $0 is the program, $1 a socket folder to clear away (or empty), the rest are the program's arguments.
 */
const GUARD = `exec 3<&0
trash=$1; shift
"$0" "$@" 3<&- </dev/null & p=$!
{ cat <&3 >/dev/null; kill -INT $p 2>/dev/null; } & exec 3<&-
wait $p; status=$?
[ -z "$trash" ] || rmdir "$trash" 2>/dev/null
exit $status`

/**
 * Starts the PostgreSQL that npm installed on a data folder, which is made at the first start. It listens on a unix socket
 * only. A second start on the same folder is refused. When the server is killed from outside it is started again.
 */
export async function startEmbeddedPostgres({ folder, durable = true }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = siteOf(resolve(folder))
  if (!existsSync(join(site.folder, 'PG_VERSION'))) await makeCluster(site, durable)
  await takeOver(site.folder)
  const server = await supervise(site, durable)
  const config = { host: site.socket.real, port: PORT, user: USER, database: 'bims' }
  try {
    await makeDatabase(config)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { config, url: `postgresql://${USER}@${encodeURIComponent(config.host)}:${PORT}/${config.database}`, stop: server.stop }
}

function siteOf(folder: string): Site {
  mkdirSync(dirname(folder), { recursive: true })
  const account = accountFor(folder)
  refuseForeign(folder)
  const native = binariesFor(account)
  // Under a home that only root may enter, the account is put into the folder and names it by where it stands.
  const open = reachable(dirname(folder), account)
  if (!open && process.platform !== 'linux')
    throw new StartRefusal(`The folder ${folder} is closed to the account that PostgreSQL runs under.`)
  const told = open ? folder : '/proc/self/cwd'
  const long = Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) > LONGEST_SOCKET
  const socket = long ? temporarySocket() : { real: folder, told, temporary: false }
  return { folder, told, cwd: folder, socket, native, account }
}

function refuseForeign(folder: string): void {
  const us = process.getuid?.()
  if (us === 0 || !existsSync(folder) || statSync(folder).uid === us) return
  throw new StartRefusal(
    `The data folder ${folder} belongs to another user (${statSync(folder).uid}). Start as that user, or set BIMS_DATA.`,
  )
}

function temporarySocket() {
  const real = mkdtempSync(join(tmpdir(), 'bims-socket-'))
  return { real, told: real, temporary: true }
}

/** Made beside and then renamed, so that a start that is broken off leaves no half-made data folder. */
async function makeCluster(site: Site, durable: boolean): Promise<void> {
  const making = `${site.folder}.making-${process.pid}`
  makeFolder(making, site.account)
  const told = site.told === site.folder ? making : site.told
  const options = ['--no-locale', '--encoding=UTF8', '-A', 'trust', '-U', USER, '-D', told, ...(durable ? [] : ['--no-sync'])]
  const initdb = spawn(join(site.native, 'bin/initdb'), options, { cwd: making, ...site.account, stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, code] = await Promise.all([text(initdb.stderr), exitOf(initdb)])
  try {
    if (code !== 0) throw new StartRefusal(`The database could not be made in ${site.folder}: ${complaint.trim()}`)
    renameSync(making, site.folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') throw new StartRefusal(inUse(site.folder))
    throw error
  }
}

function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Keeps a server running until it is stopped. */
async function supervise(site: Site, durable: boolean): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let server = await launch(site, durable)
  const watch = async () => {
    await exitOf(server)
    server.stdin?.destroy()
    while (!stopping && server.exitCode !== null) {
      console.error('PostgreSQL ended unexpectedly; starting it again.')
      await setTimeout(RESTART_MS)
      if (!stopping)
        server = await takeOver(site.folder)
          .then(() => launch(site, durable))
          .catch(() => server)
    }
    if (!stopping) await watch()
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping = true
      const escalation = globalThis.setTimeout(() => signalServer(site.folder, 'SIGQUIT'), STOP_MS)
      server.stdin?.destroy()
      await watching
      server.stdin?.destroy()
      await exitOf(server)
      clearTimeout(escalation)
    },
  }
}

async function launch(site: Site, durable: boolean): Promise<ChildProcess> {
  if (site.socket.temporary && !existsSync(site.socket.real)) mkdirSync(site.socket.real, { mode: 0o700 })
  if (site.socket.temporary && site.account) chownSync(site.socket.real, site.account.uid, site.account.gid)
  const options = ['-D', site.told, '-k', site.socket.told, ...settings(durable).flatMap((setting) => ['-c', setting])]
  const trash = site.socket.temporary ? site.socket.real : ''
  const server = spawn('/bin/sh', ['-c', GUARD, join(site.native, 'bin/postgres'), trash, ...options], {
    cwd: site.cwd,
    ...site.account,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Its own group: Ctrl-C in the terminal reaches Node only, which stops the database last.
    detached: true,
  })
  server.stdin?.on('error', () => undefined)
  await readiness(server, site.folder)
  return server
}

/** Statements are never logged: they hold personal data. */
function settings(durable: boolean): string[] {
  const always = ['listen_addresses=', `port=${PORT}`, 'unix_socket_permissions=0700', 'max_connections=100', 'shared_buffers=64MB']
  const quiet = ['timezone=UTC', 'logging_collector=off', 'log_destination=stderr', 'log_min_error_statement=panic', 'log_min_messages=log']
  return [...always, ...quiet, ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])]
}

function readiness(server: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = globalThis.setTimeout(() => server.stdin?.destroy(), START_MS)
    server.stderr?.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-4_000)
      if (!said.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('exit', () => {
      clearTimeout(timer)
      const taken = said.includes('postmaster.pid') && said.includes('already exists')
      reject(new StartRefusal(taken ? inUse(folder) : `PostgreSQL did not start on ${folder}: ${said.trim()}`))
    })
  })
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
}

function signalServer(folder: string, signal: NodeJS.Signals): void {
  try {
    process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), signal)
  } catch {
    // It has ended in the meantime.
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

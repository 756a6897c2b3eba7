import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { StartRefusal } from '../process/start-refusal.ts'
import { PORT, type PostgresLocation } from './postgres-location.ts'
import { inUseMessage } from './postgres-lock.ts'

/** A running server. Closing its standard input stops it, and so does the death of this process. */
type PostgresProcess = ChildProcessByStdio<Writable, null, Readable>

const START_MS = 60_000
/** Connections for operator commands, beside those of the server. */
const OTHERS = 20

/** The minimum number of connections, and whether the server waits for the disk. */
export type PostgresOptions = { connections: number; durable: boolean }

/**
 * When Node.js exits, even by kill -9, the pipe that `cat` reads closes and the server is stopped.
 * $0 is the program, $1 a socket folder to delete (or nothing), then the program's arguments.
 */
const GUARD = `
trash=$1; shift
exec 3<&0
"$0" "$@" 3<&- </dev/null & server=$!
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } & exec 3<&-
wait $server; status=$?
[ -z "$trash" ] || rmdir "$trash" 2>/dev/null
exit $status`

/** Starts the server and waits until it accepts connections. */
export async function launch(site: PostgresLocation, wanted: PostgresOptions): Promise<PostgresProcess> {
  const { socket, account } = site
  if (socket.temporary && !existsSync(socket.folder)) mkdirSync(socket.folder, { mode: 0o700 })
  if (socket.temporary && account) chownSync(socket.folder, account.uid, account.gid)
  const options = ['-D', site.serverPath, '-k', socket.serverPath, ...settings(wanted).flatMap((setting) => ['-c', setting])]
  const server = spawn('/bin/sh', ['-c', GUARD, join(site.binaries, 'bin/postgres'), socket.temporary ? socket.folder : '', ...options], {
    cwd: site.folder,
    ...account,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal reaches only Node, which stops the database last.
    detached: true,
  })
  server.stdin.on('error', () => undefined)
  await readiness(server, site.folder)
  return server
}

/** Waits for the server's end; may be called while it runs or after. */
export async function waitForExit(server: PostgresProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  server.stdin.destroy()
}

/** Kills a server that does not stop in order; the next start recovers from the log. */
export function quit(folder: string): void {
  try {
    process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // The process has ended meanwhile.
  }
}

/** Statements are never logged, since they contain personal data. */
function settings({ connections, durable }: PostgresOptions): string[] {
  const most = Math.max(durable ? 100 : 200, connections + OTHERS)
  const always = ['listen_addresses=', `port=${PORT}`, 'unix_socket_permissions=0700', `max_connections=${most}`, 'shared_buffers=64MB']
  const quiet = ['timezone=UTC', 'logging_collector=off', 'log_destination=stderr', 'log_min_error_statement=panic', 'log_min_messages=log']
  return [...always, ...quiet, ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])]
}

/** The reason why it ended, by what it printed. */
function refusalOf(output: string, folder: string): string {
  if (output.includes('postmaster.pid') && output.includes('already exists')) return inUseMessage(folder)
  const [, its, ours] = /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+)/.exec(output) ?? []
  if (its === undefined) return `PostgreSQL did not start on ${folder}: ${output.trim()}`
  return `The database in ${folder} is of PostgreSQL ${its}, and this version of BIMS brings ${ours}. Take a backup with the version that you had, and restore it into an empty data folder.`
}

function readiness(server: PostgresProcess, folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => server.stdin.destroy(), START_MS)
  let output = ''
  server.stderr.setEncoding('utf8').on('data', (part: string) => {
    output = (output + part).slice(-4_000)
    if (/ready to accept (read-only )?connections/.test(output)) resolve()
  })
  server.once('error', reject)
  server.once('exit', () => {
    reject(new StartRefusal(refusalOf(output, folder)))
  })
  return promise.finally(() => clearTimeout(timer))
}

/* The product's server as a separate process, for tests that need two of them or kill one. Not used by the product. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { TestServer } from '../test-server.ts'

/** A running server, with the time to its first answer. */
export type ServerProcess = {
  address: string
  startedMs: number
  pid: number
  /** Its output so far, and its exit code. */
  printed(): string
  exitCode(): number | null
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and waits for the end. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** The parameters of a start; `through` is a command that runs its arguments. */
export type Start = { env: Record<string, string>; port: number; nodeOptions?: string[]; through?: readonly string[] }

const MAIN = join(import.meta.dirname, '../../main.ts')
/** The application name of these servers' connections. */
const APPLICATION = 'bims-process'
const START_MS = 180_000
const LOOK_MS = 10

/** Settings for a server on the test server's database, without limits; `remove` deletes its folder. */
export function makeSettingsOn({ database, services }: TestServer): { env: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bims-process-'))
  const { user, host, port, database: name } = database.pool.options
  const env = {
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${name}?application_name=${APPLICATION}`,
    BIMS_DATA: folder,
    BIMS_KEY: services.key.current.toString('base64'),
    BIMS_DEMO: '0',
    // Servers behind one balancer have the same public address.
    PUBLIC_URL: 'https://{host}.bims.example',
    RATE_LIMITS: 'off',
  }
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Waits until PostgreSQL has ended the connections of killed servers: a COMMIT that it has received is still executed. */
export async function waitUntilDisconnected({ database }: TestServer): Promise<void> {
  const left = sql`select from pg_stat_activity where application_name = ${APPLICATION} and datname = current_database()`
  while ((await database.rows(left)).length > 0) await pause(LOOK_MS)
}

/** A free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server and waits until it answers. */
export async function startProcess({ env, port, nodeOptions = [], through = [] }: Start): Promise<ServerProcess> {
  const began = performance.now()
  const [command = '', ...given] = [...through, process.execPath, ...nodeOptions, MAIN]
  const child = spawn(command, given, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const address = `http://127.0.0.1:${port}`
  await answering(address, child, output)
  return {
    address,
    startedMs: performance.now() - began,
    pid: child.pid as number,
    printed: () => output.join(''),
    exitCode: () => child.exitCode,
    signal: (signal) => child.kill(signal),
    kill: (signal) => end(child, signal),
  }
}

/** The running Node.js processes that a process has started, which are the workers of a server. On Linux. */
export function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return children.filter((child) => isNode(child))
}

/** Whether a process is a running Node.js, and not a zombie. */
export function isNode(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts')
  } catch {
    return false
  }
}

async function answering(address: string, child: ChildProcess, output: string[]): Promise<void> {
  const until = performance.now() + START_MS
  while (child.exitCode === null && performance.now() < until) {
    const ready = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (ready?.status === 200) return
    await pause(LOOK_MS)
  }
  await end(child, 'SIGKILL')
  throw new Error(`The server did not start: ${output.join('')}`)
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../../demonstration/generator/generate.ts'
import { openDatabaseKeys } from '../../operations/keys/database-keys.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { cloneDatabase, type TestDatabase } from '../database/database.ts'
import { limitMemory } from '../servers/memory-limit.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { type SentCall, startLoad } from '../servers/steady-load.ts'
import { fillDatabase, TEST_PASSWORD } from '../test-server.ts'
import { wizardPerson } from '../wizard-person.ts'

const MEGABYTE = 1 << 20
const LIMIT = 512 * MEGABYTE
/** The number of exported applicants. */
const APPLICANTS = Number(process.env.MEMORY_APPLICANTS ?? 500)
/** The maximum number of rows in a file of the audit log. */
const EVENTS = Math.min(APPLICANTS, 49_000)
/** The minimum duration of the load. */
const SECONDS = Number(process.env.MEMORY_SECONDS ?? 5)
const CLIENTS = 10
const PAUSE_MS = 20
const UPLOADS = 10
const SIGN_INS = 40
const MAX_TRIES = 10
const PDF = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(5 * MEGABYTE - 9)])

/** Runs in the drill only, since other work on the machine delays answers; and where memory can be limited, as by root. */
const limit = () => (process.env.MEMORY_SECONDS ? limitMemory(LIMIT) : undefined)
const [memory, backupMemory] = [limit(), limit()]

let folder: string
let env: Record<string, string>
let copy: TestDatabase
let database: Database
let server: ServerProcess
let places: Awaited<ReturnType<typeof fillDatabase>>['ids']
beforeAll(async () => {
  if (memory === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'bims-memory-'))
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  env = {
    ...{ DATABASE_URL: copy.url, BIMS_DATA: join(folder, 'data'), BIMS_KEY: randomBytes(32).toString('base64'), BIMS_DEMO: '0' },
    ...{ NODE_ENV: 'production', ALLOW_SANDBOX: '1', RATE_LIMITS: 'off' },
  }
  const { sealing, stop } = await openDatabaseKeys(database, readSettings({ ...env, NODE_ENV: 'test' }))
  stop()
  await generate(copy.config, { applicants: APPLICANTS, seed: 1, now: Date.now(), sealing, report: () => undefined })
  await database.run(sql`
    insert into audit_event (event, actor_role, resource, detail)
    select 'read', 'staff', 'applicants', json_build_object('n', n, 'filters', '{name,created_from}'::text[]) from generate_series(1, ${EVENTS}) n`)
  places = (await fillDatabase(database, sealing)).ids
  await database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
  await database.run(sql`update live_scan_vendor set stations = 50`)
  server = await startProcess({ env, port: await findFreePort(), through: memory.through })
}, 600_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  await database?.close()
  await copy?.drop()
  for (const each of [memory, backupMemory]) each?.remove()
  if (folder !== undefined) rmSync(folder, { recursive: true })
})

const call = (path: string, body: unknown, token?: string) =>
  fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const signIn = () => call('auth/token', { username: 'staff', password: TEST_PASSWORD })

/** The status of a sign-in, which is repeated where it had to wait too long behind the others. */
async function signInPatiently(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { status, headers } = await signIn()
    if (status !== 503 || tries === MAX_TRIES) return status
    await pause(Number(headers.get('retry-after')) * 1_000)
  }
}

/** Uploads a file to a new address. */
async function upload(token: string, bytes: Buffer): Promise<number> {
  const { upload_url } = (await (await call('files/upload', { original_name: 'a.pdf', mime_type: 'application/pdf' }, token)).json()) as {
    upload_url: string
  }
  const sent = fetch(`${server.address}${upload_url}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
  return (await sent).status
}

/** The lines of an exported file; an export that exceeds a time limit under load, before or within its rows, is repeated. */
async function countLines(path: string, token: string): Promise<{ lines: number; tries: number }> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const answer = await fetch(`${server.address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text().catch(() => undefined)
    if (text === undefined) continue
    if (answer.status === 200) return { lines: text.split('\n').length - 1, tries }
    expect(answer.status).toBe(503)
    await pause(Number(answer.headers.get('retry-after')) * 1_000)
  }
  throw new Error(`${path} had no whole answer in ${MAX_TRIES} tries`)
}

async function runBackup(): Promise<number | null> {
  const command = [
    ...(backupMemory?.through ?? []),
    process.execPath,
    join(import.meta.dirname, '../../../scripts/backup.ts'),
    '--to',
    `${folder}/backup.tar.gz`,
  ]
  const child = spawn(command[0] as string, command.slice(1), { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

let asked = 0
/** One in ten requests is a booking. */
function next(): SentCall {
  const at = asked++
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 7 + Math.floor(at / 10 / 1_500) })
  if (at % 10 > 0) return { method: 'GET', path: `/api/appointments/availability?lsv=${places.downtown}&date=${day}` }
  const dateTime = day
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (Math.floor(at / 10) % 30) })
    .toInstant()
    .toString()
  const where = { network: places.metro, lsv: places.downtown, applicantType: places.types.downtown }
  const body = { mode: 'new', ...wizardPerson, ...where, email: `a${at}@example.org`, dateTime }
  return { method: 'POST', path: '/api/appointments/schedule', body }
}

const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test.runIf(memory)(
  'a server with 512 MB survives bookings, sign-ins, uploads and exports, and so does a backup',
  { timeout: 1_200_000 },
  async () => {
    const { token } = (await (await signIn()).json()) as { token: string }
    const load = startLoad({ port: Number(new URL(server.address).port), clients: CLIENTS, pauseMs: PAUSE_MS }, next)
    const ended = pause(SECONDS * 1_000)
    const [signedIn, uploads, exported, events, backup] = await Promise.all([
      Promise.all(Array.from({ length: SIGN_INS }, signInPatiently)),
      Promise.all(Array.from({ length: UPLOADS }, () => upload(token, PDF))),
      countLines('applicants/export', token),
      countLines('auditevents/csv', token),
      runBackup(),
      ended,
    ])
    const tooLarge = await upload(token, Buffer.concat([PDF, PDF]))
    const { statuses, lost } = await load.stop()
    console.log(
      `peak RSS ${megabytes(peakOf(server.pid))}, of the group ${megabytes(memory?.peakBytes() ?? 0)}, of the backup ${megabytes(backupMemory?.peakBytes() ?? 0)};`,
      `${JSON.stringify(statuses)}, ${exported.lines} applicants exported, ${events.lines} events at try ${events.tries}`,
    )
    expect(lost).toEqual([])
    expect(Object.keys(statuses)).toEqual(['200', '201'])
    // No more simultaneous attempts per account than may fail.
    expect(signedIn.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(signedIn).toContain(200)
    expect(uploads).toEqual(Array(UPLOADS).fill(204))
    expect([tooLarge, backup]).toEqual([413, 0])
    expect(exported.lines).toBeGreaterThan(APPLICANTS)
    expect(events.lines).toBeGreaterThan(EVENTS)
    expect([memory?.kills(), backupMemory?.kills(), server.exitCode()]).toEqual([0, 0, null])
  },
)

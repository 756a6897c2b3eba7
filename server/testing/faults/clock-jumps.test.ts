import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { checkAudit } from '../../platform/audit/audit-check.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createSealing } from '../../platform/secrets/sealing.ts'
import { DECLINED } from '../payments.ts'
import { keepCountOfFolder } from '../servers/own-postgres.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { fillDatabase, TEST_PASSWORD } from '../test-server.ts'
import { wizardPerson } from '../wizard-person.ts'

/** Debian's package libfaketime, and Fedora's. Where it is absent, no clock can be set for one server alone, and the test is left out. */
const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64']
  .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path))
/** Each takes a minute, for the jobs that run by the clock: left to the drill. */
const IS_WANTED = LIBRARY !== undefined && process.env.CLOCK_JUMPS !== undefined
/** From the true time, one after another. */
const CLOCKS = ['+5m', '+0', '+1d', '+0', '-1d', '+0'] as const
const SECONDS: Record<(typeof CLOCKS)[number], number> = { '+5m': 300, '+0': 0, '+1d': 86_400, '-1d': -86_400 }

let folder: string
let server: ServerProcess
let database: Database
let places: Awaited<ReturnType<typeof fillDatabase>>['ids']
beforeAll(async () => {
  if (!IS_WANTED) return
  folder = mkdtempSync(join(tmpdir(), 'bims-clock-'))
  // PostgreSQL's own user reads it too.
  setClock('+0')
  const env = {
    ...{ LD_PRELOAD: LIBRARY as string, FAKETIME_TIMESTAMP_FILE: clockFile(), FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    ...{ BIMS_DATA: join(folder, 'data'), BIMS_DEMO: '0', RATE_LIMITS: 'off' },
  }
  server = await startProcess({ env, port: await findFreePort() })
  database = openDatabase({ host: join(folder, 'data/postgres'), user: 'bims', database: 'bims' })
  places = (await fillDatabase(database, createSealing(Buffer.alloc(32, 1)))).ids
  await database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN'`)
  await database.run(sql`update live_scan_vendor set stations = 10`)
}, 120_000)
afterAll(async () => {
  await database?.close()
  if (server !== undefined) await keepCountOfFolder(join(folder, 'data/postgres'))
  await server?.kill('SIGTERM')
  if (folder === undefined) return
  rmSync(folder, { recursive: true })
  rmSync(clockFile())
})

const clockFile = () => `${folder}-time`
const setClock = (offset: string) => writeFileSync(clockFile(), `${offset}\n`, { mode: 0o644 })

async function call(method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

let slot = 0
const nextSlot = () => {
  const at = slot++
  return Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 10 + Math.floor(at / 30) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (at % 30) })
    .toInstant()
    .toString()
}
let person = 0
const booking = (dateTime: string, changes: object = {}) => ({
  ...{ mode: 'new', ...wizardPerson, network: places.metro, lsv: places.downtown, applicantType: places.types.downtown },
  ...{ email: `a${person++}@example.org`, dateTime, paymentMethod: 'CC', ...changes },
})
const book = (dateTime: string) => call('POST', 'appointments/schedule', booking(dateTime))

/** Leaves a slot that is kept for another card. */
async function bookUnpaid(): Promise<void> {
  const card = { cardNumber: DECLINED, cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
  const { token } = (await call('POST', 'paymenttokens', card)).body
  const refused = await call('POST', 'appointments/schedule', booking(nextSlot(), { paymentMethod: 'OL', paymentToken: token }))
  expect(refused.status).toBe(402)
}

const signIn = async (): Promise<string> => (await call('POST', 'auth/token', { username: 'staff', password: TEST_PASSWORD })).body.token
const count = async (statement: ReturnType<typeof sql>) => (await database.one<{ count: number }>(statement))?.count

test.runIf(IS_WANTED)(
  'while the clock of server and database is set forward and back, every booking is kept once, jobs run, and no session outlives its time',
  { timeout: 1_200_000 },
  async () => {
    const statuses: Record<number, number> = {}
    let stopped = false
    const load = async () => {
      while (!stopped) {
        const { status } = await book(nextSlot())
        statuses[status] = (statuses[status] ?? 0) + 1
        // Five minutes of this fill 50 of the 90 days that can be booked.
        await pause(500)
      }
    }
    const loads = [load(), load()]
    let before = { token: await signIn(), seconds: 0 }
    for (const clock of CLOCKS) {
      await bookUnpaid()
      const shift = SECONDS[clock] - before.seconds
      setClock(clock)
      const began = performance.now()
      await pause(1_000)
      expect(await call('GET', 'livescanvendors', undefined, before.token)).toMatchObject({ status: shift === 300 ? 200 : 401 })
      before = { token: await signIn(), seconds: SECONDS[clock] }
      expect(await call('GET', 'livescanvendors', undefined, before.token)).toMatchObject({ status: 200 })
      const wanted = nextSlot()
      const twelve = await Promise.all(Array.from({ length: 12 }, () => book(wanted)))
      expect(twelve.filter(({ status }) => status === 201)).toHaveLength(10)
      await database.run(
        sql`select graphile_worker.add_job('waiver_document', json_build_object('signature', -n)) from generate_series(1, 20) n`,
      )
      const due = sql`select count(*) as count from graphile_worker.jobs where task_identifier = 'waiver_document'`
      await expect.poll(() => count(due), { timeout: 20_000 }).toBe(0)
      // The jobs that run by the clock, each minute.
      const now = await database.one<{ at: string }>(sql`select now() as at`)
      const head = sql`select count(*) as count from audit_head where at >= ${now?.at} and at <= now()`
      await expect.poll(() => count(head), { timeout: 90_000, interval: 500 }).toBe(1)
      if (Math.abs(shift) > 600) {
        const unpaid = sql`select count(*) as count from appointment where status = 'PENDING'`
        await expect.poll(() => count(unpaid), { timeout: 90_000, interval: 500 }).toBe(0)
      }
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
      console.log(`${clock}: jobs by the clock ran within ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    }
    stopped = true
    await Promise.all(loads)
    console.log(`${statuses[201]} bookings meanwhile, ${JSON.stringify(statuses)}`)
    expect(Object.keys(statuses)).toEqual(['201'])
    expect(await count(sql`select count(*) as count from appointment where status = 'SCHEDULED'`)).toBe(
      (statuses[201] ?? 0) + 10 * CLOCKS.length,
    )
    expect(await checkAudit(database, 0)).toMatchObject({ fault: null, next: null })
    const jumps = await database.rows<{ seconds: number }>(
      sql`select (detail ->> 'seconds')::integer as seconds from audit_event where event = 'clock-jump' order by seq`,
    )
    expect(jumps.map(({ seconds }) => Math.round(seconds / 10) * 10)).toEqual([
      300,
      -300,
      DAY_MS / 1000,
      -DAY_MS / 1000,
      -DAY_MS / 1000,
      DAY_MS / 1000,
    ])
    expect(server.exitCode()).toBeNull()
  },
)

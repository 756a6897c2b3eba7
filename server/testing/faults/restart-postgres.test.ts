import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { EmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { createSealing } from '../../platform/secrets/sealing.ts'
import { startOwnPostgres } from '../servers/own-postgres.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { fillDatabase } from '../test-server.ts'
import { wizardPerson } from '../wizard-person.ts'

/** Every second restart is a kill -9, after which PostgreSQL recovers; the others are orderly. */
const RESTARTS = Number(process.env.RESTARTS ?? 2)
const READERS = 8
const BOOKERS = 4
const STATIONS = 15
const SLOTS_A_DAY = 32

let folder: string
let postgres: EmbeddedPostgres
let server: ServerProcess
let database: Database
let places: Awaited<ReturnType<typeof fillDatabase>>['ids']
let stopped = false
let booked = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bims-restart-'))
  // As for operators: what is acknowledged has reached the log.
  postgres = await startOwnPostgres(join(folder, 'postgres'), { durable: true })
  const env = {
    ...{ DATABASE_URL: postgres.url, BIMS_DATA: join(folder, 'data'), BIMS_KEY: randomBytes(32).toString('base64') },
    ...{ BIMS_DEMO: '0', RATE_LIMITS: 'off' },
  }
  server = await startProcess({ env, port: await findFreePort() })
  database = openDatabase(postgres.config)
  places = (await fillDatabase(database, createSealing(randomBytes(32)))).ids
  await query(`update live_scan_vendor set stations = ${STATIONS}`)
})
afterAll(async () => {
  stopped = true
  await database?.close()
  await server?.kill('SIGKILL')
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client(postgres.config)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Requests open slots repeatedly, and returns the statuses; 0 is a broken connection. */
async function ask(path: string): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!stopped) {
    statuses.add(
      await fetch(`${server.address}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await pause(5)
  }
  return statuses
}

function bodyOf(email: string, at: number): string {
  const slot = Math.floor(at / STATIONS)
  const dateTime = Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 2 + Math.floor(slot / SLOTS_A_DAY) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (slot % SLOTS_A_DAY) })
    .toInstant()
    .toString()
  const where = { network: places.metro, lsv: places.downtown, applicantType: places.types.downtown }
  return JSON.stringify({ mode: 'new', ...wizardPerson, ...where, email, dateTime })
}

/** Books as a new person each time, and repeats a call with its key until there is an answer; returns `email id` of each booking. */
async function book(): Promise<string[]> {
  const acknowledged: string[] = []
  while (!stopped) {
    const at = booked++
    const email = `a${at}@example.org`
    const [method, body] = ['POST', bodyOf(email, at)] as const
    const headers = { 'content-type': 'application/json', 'idempotency-key': `restart-${at}` }
    for (let id: number | undefined; id === undefined; ) {
      const answer = await fetch(`${server.address}/api/appointments/schedule`, { method, headers, body })
      const told = (await answer.json()) as { id: number }
      if (answer.status === 201) id = told.id
      else if (answer.status !== 503) throw new Error(`Unexpected ${answer.status} ${JSON.stringify(told)}`)
      else await pause(20)
      if (id !== undefined) acknowledged.push(`${email} ${id}`)
    }
    await pause(40)
  }
  return acknowledged
}

const ready = () =>
  fetch(`${server.address}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
/** The logged lines about outages, of two kinds, in order. */
const outages = () => [...server.printed().matchAll(/The database (is away|answers again)/g)].map(([, what]) => what)
const notes = () => join(folder, 'postgres/postmaster.pid')
/** The process of PostgreSQL; 0 while there is none. */
const postmaster = () => (existsSync(notes()) ? Number(readFileSync(notes(), 'utf8').split('\n')[0]) : 0)

test(
  `the server survives ${RESTARTS} restarts of PostgreSQL under load: it answers 503 meanwhile, its jobs continue, and no acknowledged booking is lost`,
  async () => {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const load = Array.from({ length: READERS }, () => ask(`/api/appointments/availability?lsv=${places.downtown}&date=${date}`))
    const bookings = Array.from({ length: BOOKERS }, book)
    for (let restart = 0; restart < RESTARTS; restart++) {
      await query(`select graphile_worker.add_job('waiver_document', json_build_object('signature', -n)) from generate_series(1, 500) n`)
      await pause(300)
      const before = postmaster()
      process.kill(before, restart % 2 === 0 ? 'SIGINT' : 'SIGKILL')
      // Another one: whether a look falls into the time between them is a matter of the machine.
      await expect.poll(() => [0, before].includes(postmaster()), { timeout: 30_000 }).toBe(false)
      await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    }
    const waiting = () => query(`select id from graphile_worker.jobs where task_identifier = 'waiver_document'`)
    await expect.poll(waiting, { timeout: 60_000 + RESTARTS * 10_000, interval: 250 }).toEqual([])
    stopped = true
    const statuses = new Set((await Promise.all(load)).flatMap((each) => [...each]))
    expect([...statuses].sort()).toEqual([200, 503])
    const acknowledged = (await Promise.all(bookings)).flat()
    const kept = await query<{ booking: string }>(`
      select a.email || ' ' || p.id as booking from appointment p join applicant a on a.id = p.applicant where p.status = 'SCHEDULED'`)
    expect(kept.map(({ booking }) => booking).sort()).toEqual(acknowledged.sort())
    expect(acknowledged.length).toBeGreaterThan(BOOKERS * RESTARTS)
    console.log(`${RESTARTS} restarts of PostgreSQL: ${acknowledged.length} bookings were acknowledged, and all of them are there`)
    const told = outages()
    expect(told).toEqual(told.map((_, at) => (at % 2 === 0 ? 'is away' : 'answers again')))
    expect([told.length <= 2 * RESTARTS, told.length % 2]).toEqual([true, 0])
    // A crash of PostgreSQL loses its count of deadlocks.
    expect(server.printed()).not.toContain('A deadlock was resolved')
  },
  60_000 + RESTARTS * 60_000,
)

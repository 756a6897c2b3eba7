import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { startOwnPostgres } from '../servers/own-postgres.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'

/** Every second restart is a kill -9, after which PostgreSQL recovers; the others are orderly. */
const RESTARTS = Number(process.env.RESTARTS ?? 2)
const CLIENTS = 8

let folder: string
let postgres: EmbeddedPostgres
let server: ServerProcess
let stopped = false
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bims-restart-'))
  postgres = await startOwnPostgres(join(folder, 'postgres'))
  const env = { DATABASE_URL: postgres.url, BIMS_DATA: join(folder, 'data'), BIMS_DEMO: '1', RATE_LIMITS: 'off' }
  server = await startProcess({ env, port: await findFreePort() })
}, 60_000)
afterAll(async () => {
  stopped = true
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
  `the server survives ${RESTARTS} restarts of PostgreSQL under load: it answers 503 meanwhile, and its jobs continue`,
  async () => {
    const [lsv] = await query<{ id: number }>('select id from live_scan_vendor order by id limit 1')
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const load = Array.from({ length: CLIENTS }, () => ask(`/api/appointments/availability?lsv=${lsv?.id}&date=${date}`))
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
    const told = outages()
    expect(told).toEqual(told.map((_, at) => (at % 2 === 0 ? 'is away' : 'answers again')))
    expect([told.length <= 2 * RESTARTS, told.length % 2]).toEqual([true, 0])
    // A crash of PostgreSQL loses its count of deadlocks.
    expect(server.printed()).not.toContain('A deadlock was resolved')
  },
  60_000 + RESTARTS * 60_000,
)

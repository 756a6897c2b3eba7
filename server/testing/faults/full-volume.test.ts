import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { keepCountOfFolder } from '../servers/own-postgres.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { mountSmallDisk } from '../servers/small-disk.ts'

/** Holds the embedded database, its log and the files; the test is skipped where no file system can be mounted, as in CI. */
const volume = mountSmallDisk('320m')
/** How long it stays full. */
const FULL_MS = Number(process.env.FULL_SECONDS ?? 1) * 1_000
const data = join(volume?.folder ?? '', 'data')

let server: ServerProcess | undefined
afterAll(async () => {
  if (server !== undefined) await keepCountOfFolder(join(data, 'postgres'))
  await server?.kill('SIGTERM')
  volume?.unmount()
})

const statusOf = (path: string) =>
  fetch(`${server?.address}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ host: join(data, 'postgres'), user: 'bims', database: 'bims' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes to the database's log until its disk is full, which ends PostgreSQL. */
async function fillLog(): Promise<void> {
  for (let ended = false; !ended; )
    ended = await query(`select pg_logical_emit_message(false, 'junk', repeat('x', 1000000)) from generate_series(1, 20)`).then(
      () => false,
      () => true,
    )
}

test.runIf(volume)(
  'when the volume of all data is full, even for the log of the database, the server stays and recovers once there is room',
  { timeout: 180_000 + FULL_MS },
  async () => {
    server = await startProcess({ env: { BIMS_DATA: data, BIMS_DEMO: '1', RATE_LIMITS: 'off' }, port: await findFreePort() })
    volume?.fill()
    await fillLog()
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503)
    await pause(FULL_MS)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/api/livescanvendors?network=1')).toBe(503)
    volume?.empty()
    const began = performance.now()
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
    expect(server.exitCode()).toBeNull()
    console.log(`ready ${((performance.now() - began) / 1_000).toFixed(1)} s after there was room`)
    await query(`select graphile_worker.add_job('waiver_document', json_build_object('signature', -n)) from generate_series(1, 20) n`)
    await expect.poll(() => query(`select from graphile_worker.jobs where run_at < now()`), { timeout: 90_000, interval: 500 }).toEqual([])
  },
)

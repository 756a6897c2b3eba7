import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { startSwallowingProxy } from '../servers/swallowing-proxy.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const LOST = 12
const JOBS = 2_000

let testServer: TestServer
let settings: ReturnType<typeof makeSettingsOn>
let server: ServerProcess
beforeAll(async () => {
  testServer = await openTestServer()
  settings = makeSettingsOn(testServer)
  server = await startProcess({ env: settings.env, port: await findFreePort() })
})
afterAll(async () => {
  await server?.kill('SIGKILL')
  settings.remove()
  await testServer.close()
})

const left = () =>
  testServer.database.rows(sql`
    select locked_at, attempts, run_at, last_error from graphile_worker.jobs where task_identifier = 'waiver_document'`)

/** From the loss until the server is ready again, at most. */
const REPLACED_MS = 10_000

test('a server whose database stops answering is not ready, answers 503, recovers, and can be ended', { timeout: 90_000 }, async () => {
  const proxy = await startSwallowingProxy(testServer.database.pool.options as { host: string; port: number })
  const { user, database } = testServer.database.pool.options
  const env = { ...settings.env, DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}?application_name=bims-process` }
  const behind = await startProcess({ env, port: await findFreePort() })
  const readiness = async () => (await fetch(`${behind.address}/readyz`)).status
  const read = async () => (await fetch(`${behind.address}/api/livescanvendors?network=1`)).status
  const readTen = () => Promise.all(Array.from({ length: 10 }, read))
  await readTen()
  const lost = performance.now()
  proxy.swallow()
  expect(await readiness()).toBe(503)
  await expect.poll(readiness, { timeout: REPLACED_MS + 5_000, interval: 100 }).toBe(200)
  console.log(`ready ${((performance.now() - lost) / 1_000).toFixed(1)} s after all connections were lost`)
  expect(performance.now() - lost).toBeLessThan(REPLACED_MS)
  expect(new Set(await readTen())).toEqual(new Set([200]))

  proxy.swallow()
  proxy.refuseNew(true)
  expect([await readiness(), await read()]).toEqual([503, 503])
  expect(behind.printed().match(/The database is away/g)).toHaveLength(2)
  const began = performance.now()
  await behind.kill('SIGTERM')
  // Less than ten seconds where nothing else runs; a stop that waits for the database has no end.
  expect(performance.now() - began).toBeLessThan(20_000)
  proxy.close()
})

test('a server whose connections are lost repeatedly keeps running, and so do its jobs', { timeout: 90_000 }, async () => {
  // Each job finds no signature and ends.
  const add = sql`
    select graphile_worker.add_job('waiver_document', json_build_object('signature', -n)) from generate_series(1, ${JOBS}) n`
  await testServer.database.transaction((db) => db.run(add), 60_000)
  await expect.poll(async () => (await left()).length).toBeLessThan(JOBS)
  for (let lost = 0; lost < LOST; lost++) {
    await pause(100)
    await testServer.database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bims-process' and datname = current_database()`)
  }
  await expect.poll(() => fetch(`${server.address}/readyz`).then(({ status }) => status, String), { timeout: 10_000 }).toBe(200)
  await expect.poll(left, { timeout: 60_000, interval: 250 }).toEqual([])
})

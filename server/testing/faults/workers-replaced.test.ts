import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workersOf } from '../servers/server-process.ts'
import { callWorker, openWorkerStage, type WorkerStage } from '../servers/worker-stage.ts'

let stage: WorkerStage
beforeAll(async () => {
  stage = await openWorkerStage()
})
afterAll(() => stage.close())

test('workers leave a user that the database refuses for that of the new DATABASE_URL_FILE', { timeout: 180_000 }, async () => {
  const { database } = stage.testServer
  await database.run(sql`create role worker_before superuser login`)
  await database.run(sql`create role worker_after superuser login`)
  stage.writeDatabaseUrl('worker_before')
  const server = await stage.start(stage.byFile)
  const before = workersOf(server.pid)
  await database.run(sql`alter role worker_before nologin`)
  await database.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'worker_before'`)
  await expect.poll(async () => (await callWorker(server, 'GET', '/readyz')).status, { timeout: 20_000 }).toBe(503)
  stage.writeDatabaseUrl('worker_after')
  server.signal('SIGHUP')
  await expect.poll(() => workersOf(server.pid).filter((pid) => before.includes(pid)), { timeout: 120_000 }).toEqual([])
  const read = Array.from({ length: 6 }, async () => (await callWorker(server, 'GET', '/readyz')).status)
  expect(await Promise.all(read)).toEqual([200, 200, 200, 200, 200, 200])
  await stage.end(server)
  await database.run(sql`drop role worker_before, worker_after`)
})

test('a check of readiness on kept connections sees nothing of a replacement', { timeout: 180_000 }, async () => {
  const server = await stage.start()
  const before = workersOf(server.pid)
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const found = new Set<number | string>()
  let isOver = false
  const checks = agents.map(async (agent) => {
    for (; !isOver; await pause(50)) found.add(await readinessOver(server.address, agent).catch((error) => String(error)))
  })
  server.signal('SIGHUP')
  await expect.poll(() => workersOf(server.pid).filter((pid) => before.includes(pid)), { timeout: 120_000 }).toEqual([])
  isOver = true
  await Promise.all(checks)
  for (const agent of agents) agent.destroy()
  expect([...found]).toEqual([200])
  await stage.end(server)
})

/** The status of a check over a connection that is kept. */
async function readinessOver(address: string, agent: Agent): Promise<number | string> {
  const [answer] = (await once(get(`${address}/readyz`, { agent }), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

test('a worker that is replaced finishes a request that takes long', { timeout: 120_000 }, async () => {
  const server = await stage.start()
  const before = workersOf(server.pid)
  server.signal('SIGHUP')
  await expect.poll(() => workersOf(server.pid).length, { timeout: 30_000 }).toBe(before.length + 1)
  const slow = Array.from(before, () => {
    const sending = request(`${server.address}/api/auth/token`, { method: 'POST', headers: { 'content-type': 'application/json' } })
    sending.write('{"username": ')
    return { sending, answer: once(sending, 'response') as Promise<[IncomingMessage]> }
  })
  await pause(10_000)
  for (const { sending } of slow) sending.end('"nobody", "password": "wrong"}')
  expect(await Promise.all(slow.map(async ({ answer }) => (await answer)[0].statusCode))).toEqual(before.map(() => 401))
  await stage.end(server)
})

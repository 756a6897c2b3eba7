import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { keepCountOfFolder } from '../servers/own-postgres.ts'
import { findFreePort, isNode, startProcess, workersOf } from '../servers/server-process.ts'
import { startLoad } from '../servers/steady-load.ts'
import { callWorker, openWorkerStage, untilAllServe, type WorkerStage } from '../servers/worker-stage.ts'
import type { TestServer } from '../test-server.ts'

let stage: WorkerStage
let testServer: TestServer
beforeAll(async () => {
  stage = await openWorkerStage()
  testServer = stage.testServer
})
afterAll(() => stage.close())

const slot = (minutes = 0) =>
  new Date(Date.parse(`${new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10)}T18:00:00Z`) + minutes * 60_000).toISOString()

test('SIGTERM ends all workers after they have answered earlier requests', { timeout: 60_000 }, async () => {
  const server = await stage.start({ SHUTDOWN_GRACE: '2' })
  const workers = workersOf(server.pid)
  await testServer.database.run(sql`update live_scan_vendor set stations = 4 where id = ${testServer.downtown}`)
  let ready = true
  let booked = 0
  const load = startLoad({ port: server.port, clients: 8, pauseMs: 5 }, () =>
    ready
      ? {
          method: 'POST',
          path: '/api/appointments/schedule',
          body: testServer.booking({ email: `zoe${booked++}@example.org`, dateTime: slot(120) }),
        }
      : undefined,
  )
  await pause(300)
  // Like a service manager, which signals all processes of a service.
  for (const worker of workers) process.kill(worker, 'SIGTERM')
  const ended = stage.end(server)
  // Like a balancer, which sends nothing more to a server that is leaving.
  while (ready) ready = (await callWorker(server, 'GET', '/readyz')).status === 200
  const { answered, lost, refused, statuses } = await load.done
  await ended
  expect({ lost, refused }).toEqual({ lost: [], refused: 0 })
  expect(answered).toBe(booked)
  expect(Object.keys(statuses)).toEqual(['201', '409'])
  expect([server.exitCode(), workers.filter(isNode)]).toEqual([0, []])
})

test.each([1, 2])(
  'a second signal shortens the grace of %i worker(s), but not one that comes with the first',
  { timeout: 60_000 },
  async (workers) => {
    const server = await stage.start({ SHUTDOWN_GRACE: '120' }, workers)
    server.signal('SIGINT')
    // Two identical signals that arrive at once count as one.
    await pause(300)
    server.signal('SIGINT')
    await pause(4_000)
    expect((await callWorker(server, 'GET', '/readyz')).status).toBe(503)
    server.signal('SIGINT')
    await expect.poll(() => server.exitCode(), { timeout: 15_000 }).toBe(0)
  },
)

test('kill -9 of the primary process leaves no worker and no database behind', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-workers-'))
  const server = await startProcess({ env: { BIMS_DATA: folder, BIMS_DEMO: '0', WORKERS: '2' }, port: await findFreePort() })
  await untilAllServe(server)
  const workers = workersOf(server.pid)
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  await keepCountOfFolder(join(folder, 'postgres'))
  await server.kill('SIGKILL')
  const left = () => [...workers.filter(isNode), ...(isRunning(postmaster) ? [postmaster] : [])]
  expect(workers).toHaveLength(2)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  rmSync(folder, { recursive: true })
})

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('a port in use is refused with one line, before anything else is done', { timeout: 60_000 }, async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refusal = await startProcess({ env: { ...stage.settings.env, WORKERS: '2' }, port }).catch((error: Error) => error.message)
  other.close()
  expect(String(refusal).trim()).toBe(`The server did not start: Port ${port} of 127.0.0.1 is in use. Set PORT to another one.`)
})

test('workers whose jobs cannot start end the server with an error', { timeout: 180_000 }, async () => {
  const noJobs = `import { registerHooks } from 'node:module'
    const source = 'export const startJobs = () => Promise.reject(new Error("no jobs today"))'
    registerHooks({ load: (url, context, next) =>
      url.endsWith('/server/jobs.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context) })`
  const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(noJobs)}`]
  const server = await startProcess({ env: { ...stage.settings.env, WORKERS: '2' }, port: await findFreePort(), nodeOptions })
  await expect.poll(() => server.exitCode(), { timeout: 150_000 }).toBe(1)
  expect(server.printed()).toContain('no jobs today')
  expect(server.printed()).toContain('The workers end again and again')
})

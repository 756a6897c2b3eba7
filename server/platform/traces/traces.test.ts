import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { tasksOf } from '../../jobs.ts'
import { openDatabaseKeys } from '../../operations/keys/database-keys.ts'
import { findFreePort, makeSettingsOn, startProcess } from '../../testing/servers/server-process.ts'
import { startTraceCollector, type TraceCollector } from '../../testing/servers/trace-collector.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Services } from '../http/action.ts'
import { openTracing } from './open-tracing.ts'
import { traceDatabase } from './trace-database.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
let testServer: TestServer
let collector: TraceCollector
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  testServer = await openTestServer({ RATE_LIMITS: 'off', LOG_REQUESTS: 'on' })
  collector = await startTraceCollector()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  vi.unstubAllEnvs()
  collector.manner = 'take'
  collector.spans.length = 0
})
afterAll(async () => {
  await testServer.close()
  await collector.close()
})

/** The server with traces, and the settings that it was started with. */
async function traced(env: Record<string, string> = {}) {
  const settings = { ...collector.env, ...env }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const tracing = await openTracing(settings)
  if (tracing === undefined) throw new Error('No traces are exported.')
  const services: Services = { ...testServer.services, database: traceDatabase(testServer.database, tracing), tracing }
  const app = await buildApp(services)
  cleanUps.push(
    () => app.close(),
    () => tracing.stop(),
  )
  return { services, app, tracing }
}
const named = (name: string) => collector.spans.filter((span) => span.name === name)
const until = (name: string) => expect.poll(() => named(name).length, { timeout: 10_000 }).toBeGreaterThan(0)

test('nothing is traced without a collector in the settings, or with traces switched off', async () => {
  expect(await openTracing({})).toBeUndefined()
  expect(await openTracing({ ...collector.env, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(await openTracing({ ...collector.env, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
})

test('a request is a child span of its traceparent, with its statements as children, and the log names the trace', async () => {
  const { app } = await traced()
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0)
  const url = `/api/livescanvendors?network=${testServer.metro}`
  const answer = await app.inject({ url, headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  await expect.poll(() => lines.some((line) => line.includes(TRACE))).toBe(true)
  write.mockRestore()
  expect(answer.statusCode).toBe(200)
  await until('GET /api/livescanvendors')
  const [request] = named('GET /api/livescanvendors')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, service: 'bims-test' })
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/livescanvendors',
    'http.response.status_code': 200,
    'bims.role': 'public',
  })
  const statements = named('SELECT')
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every((span) => span.parentSpanId === request?.spanId && span.traceId === TRACE)).toBe(true)
  expect(collector.headers).toContain('Bearer collector')
  expect(collector.bodies.join()).not.toContain('network=')
})

test('a job has its own span, and so has a transaction', async () => {
  const { services } = await traced()
  await tasksOf(services).prune_expired()
  await until('job prune_expired')
  const [job] = named('job prune_expired')
  expect(job?.parentSpanId ?? '').toBe('')
  expect(named('DELETE').some((span) => span.traceId === job?.traceId)).toBe(true)
})

test('a failed span has the error code and nothing else', async () => {
  const { services, tracing } = await traced()
  const failing = () => tracing.inSpan('work', {}, () => services.database.rows({ text: "select 'Quill'::int", values: [] } as never))
  await expect(failing()).rejects.toThrow('Quill')
  await until('work')
  expect(named('work')[0]).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '22P02' } })
  expect(JSON.stringify(named('work'))).not.toContain('Quill')
})

test('the sampler of the settings decides, and a wrong one is refused', async () => {
  const { app } = await traced({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  await app.inject({ url: '/healthz' })
  await app.inject({ url: `/api/livescanvendors?network=${testServer.metro}`, headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  await until('GET /api/livescanvendors')
  expect(named('GET /healthz')).toEqual([])
  await expect(openTracing({ ...collector.env, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' })).rejects.toThrow(
    'OTEL_TRACES_SAMPLER_ARG must be',
  )
})

test.each(['refuse', 'silence'] as const)(
  'a collector that answers with %s delays no request',
  async (manner) => {
    collector.manner = manner
    const before = collector.calls
    const { app } = await traced({ OTEL_BSP_MAX_QUEUE_SIZE: '64', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '32' })
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await app.inject({ url: '/healthz' })).statusCode))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => collector.calls, { timeout: 10_000 }).toBeGreaterThan(before)
    expect((await app.inject({ url: `/api/livescanvendors?network=${testServer.metro}` })).statusCode).toBe(200)
  },
  60_000,
)

test('a server ends in time when the collector does not answer', { timeout: 60_000 }, async () => {
  collector.manner = 'silence'
  const { env, remove } = makeSettingsOn(testServer)
  const keys = await openDatabaseKeys(testServer.database, { ...testServer.services.settings, key: testServer.services.key.current })
  keys.stop()
  const before = collector.calls
  const server = await startProcess({ env: { ...env, ...collector.env }, port: await findFreePort() })
  await expect.poll(() => collector.calls, { timeout: 10_000 }).toBeGreaterThan(before)
  const began = performance.now()
  await server.kill('SIGTERM')
  expect(performance.now() - began).toBeLessThan(8_000)
  remove()
})

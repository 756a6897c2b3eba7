import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Refusal } from '../errors.ts'
import { serveHealth, startLeaving } from './health.ts'

let isReady = true
let app: FastifyInstance
let address: string
beforeEach(async () => {
  isReady = true
  app = Fastify()
  app.setErrorHandler((error: Refusal, _request, reply) => reply.code(error.status).send())
  serveHealth(app, { isReady: async () => isReady, watch: () => () => undefined })
  app.get('/work', async () => ({ ok: true }))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const ask = async (path: string) => {
  const { status, headers } = await fetch(`${address}${path}`)
  return [status, headers.get('connection')]
}

test('a server is ready while its database answers, and lives either way', async () => {
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  isReady = false
  expect((await ask('/healthz'))[0]).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

test('a server that leaves is not ready, and answers on connections that it closes', async () => {
  startLeaving(app)
  expect([await ask('/readyz'), await ask('/work')]).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
})

test('a worker whose successor serves already closes its connections, and is as ready as its server', async () => {
  startLeaving(app, { succeeded: true })
  expect([await ask('/readyz'), await ask('/work')]).toEqual([
    [200, 'close'],
    [200, 'close'],
  ])
  isReady = false
  expect(await ask('/readyz')).toEqual([503, 'close'])
})

test('a server watches its database from when it listens until it is closed', async () => {
  const stop = vi.fn()
  const watch = vi.fn(() => stop)
  const app = Fastify()
  serveHealth(app, { isReady: async () => true, watch })
  await app.ready()
  expect(watch).not.toHaveBeenCalled()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect([watch.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  await app.close()
  expect([watch.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
})

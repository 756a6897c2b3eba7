import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../log.ts'
import { logRequests, requestIdOf } from './access-log.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const lines = vi.spyOn(log, 'info').mockImplementation(() => undefined)
let app: FastifyInstance
beforeEach(() => {
  lines.mockClear()
  app = Fastify({ genReqId: requestIdOf })
})
afterEach(() => app.close())

const serve = (all: boolean) => {
  logRequests(app, all)
  app.get('/bookings/:token', async () => ({ ok: true }))
  app.get('/broken', async (_request, reply) => reply.code(500).send({}))
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a request is logged in one line with its route, status and time, without its values', async () => {
  serve(true)
  await get('/bookings/canary-4321?name=canary-4321', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'x-request-id': 'proxy-0001' })
  expect(lines.mock.calls).toEqual([
    [
      {
        request_id: 'proxy-0001',
        trace_id: TRACE,
        method: 'GET',
        route: '/bookings/:token',
        status: 200,
        ms: expect.any(Number),
        role: undefined,
      },
    ],
  ])
  expect(JSON.stringify(lines.mock.calls)).not.toContain('canary')
})

test('the answer has the id of the request, or a new one for an invalid id', async () => {
  serve(true)
  expect((await get('/bookings/a', { 'x-request-id': 'proxy-0001' })).headers['x-request-id']).toBe('proxy-0001')
  const made = [await get('/bookings/a'), await get('/bookings/a', { 'x-request-id': 'canary\n4321 4321' }), await get('/bookings/a')]
  const ids = made.map(({ headers }) => String(headers['x-request-id']))
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-z]{6}$/)
})

test('other lines that are written for a request have its id, also after its body was read', async () => {
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  serve(true)
  app.post('/work', async () => {
    await pause(1)
    log.warn('of the handler')
    return {}
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (id: string) =>
    fetch(`${address}/work`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ long: 'x'.repeat(200_000) }),
    })
  for (const id of ['proxy-0001', 'proxy-0002']) await (await post(id)).text()
  write.mockRestore()
  expect(written.map((line) => JSON.parse(line).request_id)).toEqual(['proxy-0001', 'proxy-0002'])
})

test('only requests with a server error are logged when access lines are off', async () => {
  serve(false)
  await get('/bookings/a')
  await get('/nowhere')
  await get('/broken')
  expect(lines.mock.calls).toMatchObject([[{ route: '/broken', status: 500 }]])
})

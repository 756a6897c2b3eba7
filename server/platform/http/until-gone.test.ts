import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { untilGone } from './until-gone.ts'

test('work ends when its caller hangs up, after the body was read too', async () => {
  const app = fastify()
  const began = Promise.withResolvers<AbortSignal>()
  app.post('/', async (_request, reply) => {
    const signal = untilGone(reply)
    began.resolve(signal)
    await new Promise((ended) => signal.addEventListener('abort', ended))
    throw signal.reason
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'application/json' } })
  call.on('error', () => undefined)
  call.end('{"read":true}')
  const signal = await began.promise
  await new Promise((later) => setTimeout(later, 50))
  expect(signal.aborted).toBe(false)
  call.destroy()
  await expect.poll(() => signal.aborted).toBe(true)
  await app.close()
})

import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitConnectionsOfAddress, untilGone } from './connections.ts'

test('an address has a limited number of connections, and gets another when one ends', async () => {
  const server = createServer()
  limitConnectionsOfAddress(server, 3)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const open = (localAddress: string) => connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  const isKept = (socket: Socket) =>
    new Promise<boolean>((answer) => {
      socket.on('error', () => answer(false))
      socket.once('close', () => answer(false))
      setTimeout(() => answer(true), 300)
    })
  const first = Array.from({ length: 5 }, () => open('127.0.0.1'))
  expect((await Promise.all(first.map(isKept))).filter(Boolean)).toHaveLength(3)
  const other = open('127.0.0.2')
  expect(await isKept(other)).toBe(true)
  for (const socket of first) socket.destroy()
  await new Promise((later) => setTimeout(later, 100))
  const again = open('127.0.0.1')
  expect(await isKept(again)).toBe(true)
  for (const socket of [other, again]) socket.destroy()
  server.close()
})

test('work is aborted when its caller disconnects, also after the body was read', async () => {
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

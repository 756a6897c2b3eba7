import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'
import { addressSite } from './limits/call-limits.ts'

/** Closes further connections of an address (IPv6: of its /48) that has `most`, so that one client leaves room for the others. */
export function limitConnectionsOfAddress(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const block = addressSite(socket.remoteAddress ?? '')
    const count = (counts.get(block) ?? 0) + 1
    if (count > most) return void socket.destroy()
    counts.set(block, count)
    socket.once('close', () => {
      const left = (counts.get(block) ?? 1) - 1
      if (left > 0) counts.set(block, left)
      else counts.delete(block)
    })
  })
}

/** A signal that aborts when the caller disconnects. */
export function untilGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  // Listens to the answer, since the request closes as soon as its body was read.
  // Every answer closes in the end: only one that was not sent whole has lost its caller.
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Refusal(408, 'CALLER_GONE', 'The caller has left.'))
  })
  return gone.signal
}

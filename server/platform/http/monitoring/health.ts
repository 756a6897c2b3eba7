import type { FastifyInstance } from 'fastify'
import type { Outages } from '../../database/watch-outages.ts'
import { unavailable } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `leaving`: the server still answers, but balancers should send nothing more. */
    readiness: { leaving: boolean }
  }
}

/**
 * Marks the server as not ready, and closes each connection after its answer, so that later requests go elsewhere. Idle
 * connections are closed at the end. A worker that is `succeeded` stays ready: the next connection reaches its successor, and the server
 * goes on.
 */
export function startLeaving(app: FastifyInstance, { succeeded = false } = {}): void {
  app.readiness.leaving = !succeeded
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
}

/**
 * /healthz (the process responds), /readyz (the database answers, and the server stays). Neither counts for the flood limit: a probe may
 * share its address with clients, who could otherwise have a healthy server taken out of service.
 */
export function serveHealth(app: FastifyInstance, outages: Pick<Outages, 'isReady' | 'watch'>) {
  app.decorate('readiness', { leaving: false })
  watchWhileListening(app, outages)
  const config = { permission: 'health.read', rateLimit: false } as const
  app.get('/healthz', { config }, async () => ({ ok: true }))
  app.get('/readyz', { config }, async () => {
    if (!app.readiness.leaving && (await outages.isReady())) return { ok: true }
    throw unavailable()
  })
}

function watchWhileListening(app: FastifyInstance, outages: Pick<Outages, 'watch'>) {
  let stop: (() => void) | undefined
  app.addHook('onListen', async () => {
    stop = outages.watch()
  })
  app.addHook('onClose', async () => stop?.())
}

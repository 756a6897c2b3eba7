import type { FastifyInstance } from 'fastify'
import type { Services } from './action.ts'
import { unavailable } from './errors.ts'

/** A database that takes longer for nothing has no time for requests. */
const READY_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** `leaving`: the server still answers, and balancers are to send it nothing more. */
    readiness: { leaving: boolean }
  }
}

/**
 * The server is no longer ready, and each answer closes its connection: what comes later comes over a new one, to whoever stays. One on
 * which nothing comes meanwhile is closed at the end.
 */
export function startLeaving(app: FastifyInstance): void {
  app.readiness.leaving = true
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
}

/** /healthz (the process lives), /readyz (the database answers, and the server stays). */
export function serveHealth(app: FastifyInstance, { database }: Services) {
  app.decorate('readiness', { leaving: false })
  const config = { permission: 'health.read' } as const
  app.get('/healthz', { config }, async () => ({ ok: true }))
  app.get('/readyz', { config }, async () => {
    if (!app.readiness.leaving && (await database.answersWithin(READY_MS))) return { ok: true }
    throw unavailable()
  })
}

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from './action.ts'
import { unavailable } from './errors.ts'

/** A database that takes longer for nothing has no time for requests. */
const READY_MS = 1_000
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

declare module 'fastify' {
  interface FastifyInstance {
    /** `leaving`: the server still answers, and balancers are to send it nothing more. */
    readiness: { leaving: boolean }
  }
}

/** /healthz (the process lives), /readyz (the database answers, and the server stays), /metrics (Prometheus). No tenant data, no version. */
export function serveHealth(app: FastifyInstance, { database }: Services) {
  app.decorate('readiness', { leaving: false })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    took.observe({ route: `${request.method} ${request.routeOptions.url ?? 'none'}`, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const config = { permission: 'health.read' } as const
  app.get('/healthz', { config }, async () => ({ ok: true }))
  app.get('/readyz', { config }, async () => {
    if (!app.readiness.leaving && (await database.answersWithin(READY_MS))) return { ok: true }
    throw unavailable()
  })
  app.get('/metrics', { config }, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}

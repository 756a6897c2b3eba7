import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Services } from './action.ts'
import { unavailable } from './errors.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** /healthz (the process lives), /readyz (the database answers), /metrics (Prometheus). No tenant data, no version. */
export function serveHealth(app: FastifyInstance, { database }: Services) {
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
    await database.one(sql`select 1 as ok`).catch(() => {
      throw unavailable()
    })
    return { ok: true }
  })
  app.get('/metrics', { config }, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}

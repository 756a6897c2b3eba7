import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sha256Of } from '../secrets/sha256.ts'
import type { Services } from './action.ts'
import { notFound } from './errors.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Gauges of the library that are named as counters; those by type, which it has too, tell the same. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Adds metrics of a part of the program to those of the process. */
export type AddMetrics = (registry: Registry, services: Services) => void

/**
 * Serves /metrics to Prometheus, to whoever has METRICS_TOKEN; without that setting there is no such page. No tenant data: routes are
 * patterns, and labels are codes.
 */
export function serveMetrics(app: FastifyInstance, services: Services, addMetrics: AddMetrics): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  addConnections(registry, services)
  addMetrics(registry, services)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    duration.observe(
      { route: `${request.method} ${request.routeOptions.url ?? 'none'}`, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { config: { permission: 'health.read' } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, services.settings.metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isToken(authorization: string | undefined, token: string | undefined): boolean {
  if (authorization === undefined || token === undefined) return false
  return timingSafeEqual(sha256Of(authorization), sha256Of(`Bearer ${token}`))
}

/** The connections of transactions, by what they do; those that wait for one are requests. */
function addConnections(registry: Registry, { database: { pool } }: Services): void {
  new Gauge({
    name: 'bims_database_connections',
    help: 'Connections for transactions, by state, and how many transactions wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isTemporary } from '../../database/database-errors.ts'
import type { Replica } from '../../database/replica/replica.ts'
import { sha256Of } from '../../secrets/sha256.ts'
import { productVersion } from '../../version.ts'
import type { ProcessMetrics, Siblings } from '../../workers/siblings.ts'
import type { Services } from '../action.ts'
import { notFound } from '../errors.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The library's gauges that are named like counters; its gauges by type have the same values. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Adds metrics of the state that all processes share. */
export type AddMetrics = (registry: Registry, services: Services) => void

/** The metrics of what the program is for: of the state, and of the calls that this process answers. */
type ProgramMetrics = { addState: AddMetrics; countCalls(app: FastifyInstance, registry: Registry): void }

/**
 * Serves /metrics to Prometheus, with METRICS_TOKEN; without that setting the page does not exist. Contains no customer data: routes are
 * patterns, and labels are codes. Metrics of the workers are added up, those of the shared state are read once.
 */
export function serveMetrics(app: FastifyInstance, services: Services, program: ProgramMetrics, siblings?: Siblings): void {
  const registry = new Registry()
  const state = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  addConnections(registry, services)
  program.countCalls(app, registry)
  addWorkers(registry, services)
  addBuild(registry)
  if (services.replica !== undefined) addReplica(registry, services.replica)
  program.addState(state, services)
  const readState = stateReader(state)
  const readOwn = async () => (await registry.getMetricsAsJSON()) as unknown as ProcessMetrics
  siblings?.offerMetrics(readOwn)
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
    const processes = siblings === undefined ? registry : addUp(await siblings.readMetrics())
    const parts = await Promise.all([processes.metrics(), readState()])
    return reply.type(registry.contentType).send(parts.join('\n'))
  })
}

/** Prometheus waits for ten seconds. */
const STATE_MS = 5_000

/** Reads the metrics of the database; during an outage the only one is that it is away. */
function stateReader(state: Registry): () => Promise<string> {
  const registry = new Registry()
  const help = 'Whether the database answers (1); without it (0) the metrics of what it keeps are absent'
  const up = new Gauge({ name: 'bims_database_up', help, registers: [registry] })
  return async () => {
    const reading = state.metrics().catch((error) => {
      if (isTemporary(error)) return undefined
      throw error
    })
    const read = await Promise.race([reading, pause(STATE_MS, undefined, { ref: false })])
    up.set(read === undefined ? 0 : 1)
    return [await registry.metrics(), ...(read === undefined ? [] : [read])].join('\n')
  }
}

/** Combines the metrics of several processes: most are summed, some averaged, and those of single processes omitted. */
const addUp = (metrics: ProcessMetrics[]) => AggregatorRegistry.aggregate(metrics)

const ADDING_UP = ['counter', 'histogram']

/** Adds up the counters of several processes; omits gauges. */
export const addUpCounts = async (...processes: ProcessMetrics[]): Promise<ProcessMetrics> =>
  ((await addUp(processes).getMetricsAsJSON()) as unknown as ProcessMetrics).filter(({ type }) => ADDING_UP.includes(String(type)))

function addWorkers(registry: Registry, { settings }: Services): void {
  const registers = [registry]
  new Gauge({ name: 'bims_workers', help: 'Processes of this server that serve requests', registers }).set(1)
  const set = 'Processes of this server that should serve requests (WORKERS)'
  new Gauge({ name: 'bims_workers_set', help: set, aggregator: 'max', registers }).set(settings.workers)
  const started = 'When the newest process of this server started, in seconds since 1970'
  new Gauge({ name: 'bims_process_start_seconds', help: started, aggregator: 'max', registers }).set(
    Math.round(Date.now() / 1000 - process.uptime()),
  )
}

/** The usual build metric: its value is 1, the versions are labels. */
function addBuild(registry: Registry): void {
  const labels = { version: productVersion, node: process.versions.node }
  const help = 'The version of this server, and of its Node.js'
  new Gauge({ name: 'bims_build_info', help, labelNames: Object.keys(labels), aggregator: 'first', registers: [registry] }).set(labels, 1)
}

function isToken(authorization: string | undefined, token: string | undefined): boolean {
  if (authorization === undefined || token === undefined) return false
  return timingSafeEqual(sha256Of(authorization), sha256Of(`Bearer ${token}`))
}

/** The connections of each pool by state, and what waits for one. */
function addConnections(registry: Registry, { database }: Services): void {
  new Gauge({
    name: 'bims_database_connections',
    help: 'Connections to the database by pool and state, and how many transactions or statements wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { idle, used, waitedFor }] of Object.entries(database.countConnections())) {
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'waited_for' }, waitedFor)
      }
    },
  })
}

/** Each process's view of the read replica: the largest lag counts, and the replica is used when all processes use it. */
function addReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'bims_replica_used',
    help: 'Whether the read replica answers reads of all processes of this server (1) or the primary does so for one at least (0)',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(replica.holds(null) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'bims_replica_lag_seconds',
    help: 'For how long the read replica may lack what was committed, in seconds; absent while nothing is known of it',
    labelNames: [],
    aggregator: 'max',
    registers: [registry],
    collect() {
      const lag = replica.lagSeconds()
      if (lag === undefined) this.remove()
      else this.set(lag)
    },
  })
  new Counter({
    name: 'bims_replica_repeated_total',
    help: 'Statements that failed on the read replica and were repeated on the primary',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(replica.repeated())
    },
  })
}

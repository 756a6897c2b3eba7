import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { processorsInUse } from './payments/processor/processor-in-use.ts'
import { remoteSandbox } from './payments/processor/remote-sandbox.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Services } from './platform/http/action.ts'
import { startLeaving } from './platform/http/monitoring/health.ts'
import { describeError, log } from './platform/log.ts'
import { StartRefusal } from './platform/process/start-refusal.ts'
import { endUncaughtBy } from './platform/process/unhandled-errors.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { openChannel } from './platform/workers/channel.ts'
import { type FloodCount, type FloodCounts, shareFloodCounts } from './platform/workers/flood-counts.ts'
import { FLOOD_WINDOW_MS, type ProcessMetrics, type Siblings } from './platform/workers/siblings.ts'
import type { PrimaryCalls } from './platform/workers/worker-calls.ts'
import { drainOfReplaced, graceOfReplaced, pauseForBalancers, type Running, stopAll } from './running-parts.ts'
import { readProgram, serve, withReplica, withTracing } from './serve.ts'

type Primary = ReturnType<typeof openChannel<PrimaryCalls>>
type Leaving = { replaced: boolean; exitCode?: number }

/** Serves requests for the primary process of this server, until that stops it or is gone. */
export async function runWorker(env: NodeJS.ProcessEnv): Promise<void> {
  const hurry = new AbortController()
  const leave = Promise.withResolvers<Leaving>()
  const shared: { metrics?: () => Promise<ProcessMetrics>; floodCounts?: FloodCounts } = {}
  const primary: Primary = openChannel<PrimaryCalls>(process as never, {
    leave: leave.resolve,
    hurry: () => hurry.abort(),
    beat: () => undefined,
    countRequests: (counts: FloodCount[]) => shared.floodCounts?.take(counts),
    readMetrics: () => shared.metrics?.() ?? [],
  })
  const running: Running = []
  try {
    const settings = readSettings(env)
    log.level = settings.logLevel
    const [beginning, program] = await Promise.all([primary.ask('begin', null), readProgram()])
    const services = await openServices(settings, beginning, program, running)
    if (settings.stripe === undefined)
      processorsInUse.set(
        settings,
        remoteSandbox((call) => primary.ask('callSandbox', call as never)),
      )
    const limit = { most: settings.floodPerMinute, windowMs: FLOOD_WINDOW_MS }
    shared.floodCounts = shareFloodCounts(limit, beginning.floodCounts, (counts) => primary.tell('countRequests', counts))
    const siblings: Siblings = {
      floodStore: shared.floodCounts.store,
      offerMetrics: (read) => {
        shared.metrics = read
      },
      readMetrics: () => primary.ask('readMetrics', null),
    }
    const leaveWithFailure = () => leave.resolve({ replaced: true, exitCode: 1 })
    const { app, address } = await serve(services, program, running, {
      siblings,
      runsJobs: beginning.runsJobs,
      jobsFailed: leaveWithFailure,
    })
    endUncaughtBy(leaveWithFailure)
    primary.tell('ready', address)
    void leave.promise.then(async (leaving) => {
      await end({ app, settings, running }, leaving, hurry.signal)
      if (settings.metricsToken !== undefined) await sendLastMetrics(primary, shared.metrics).catch(logFailure)
      process.exit(leaving.exitCode ?? 0)
    })
  } catch (error) {
    if (!(error instanceof StartRefusal)) log.fatal({ error: describeError(error as Error) }, 'A worker did not start')
    await primary.ask('refused', (error as Error).message).catch(() => undefined)
    process.exit(1)
  }
}

const sendLastMetrics = async (primary: Primary, read: () => Promise<ProcessMetrics> = async () => []) =>
  primary.ask('keepMetrics', await read())

const logFailure = (error: Error) => log.error({ error: describeError(error) }, 'The last metrics of a worker are lost')

type Serving = { app: FastifyInstance; settings: Settings; running: Running }

/** Waits until balancers notice, or others take over, and finishes requests and jobs under way. */
async function end({ app, settings, running }: Serving, { replaced, exitCode }: Leaving, hurry: AbortSignal): Promise<void> {
  // One that leaves by a failure has no successor yet.
  startLeaving(app, { succeeded: replaced && exitCode === undefined })
  // Unlike the framework's `close`, this keeps idle connections, on which a request may be arriving.
  if (replaced) Server.prototype.close.call(app.server)
  const graceMs = replaced ? graceOfReplaced(settings.shutdownGraceMs) : settings.shutdownGraceMs
  await pauseForBalancers(graceMs, hurry)
  await stopAll(running, replaced ? drainOfReplaced(settings.shutdownGraceMs) : graceMs, hurry)
}

async function openServices(
  settings: Settings,
  { config, connections }: Awaited<ReturnType<PrimaryCalls['begin']>>,
  { catalogue }: Awaited<ReturnType<typeof readProgram>>,
  running: Running,
): Promise<Services> {
  // Read again by the replacement of a worker, after the password was changed; the embedded database is named by the primary process alone.
  const { databaseUrl } = settings
  const database = openDatabase(databaseUrl === undefined ? config : { connectionString: databaseUrl }, connections)
  running.push({ stop: database.close })
  const { sealing, key, stop } = await openDatabaseKeys(database, settings)
  running.push({ stop: async () => stop() })
  const services = { database, clock: systemClock, sealing, settings, key, catalogue }
  return withTracing(await withReplica(services, running), running)
}

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { composeWelcome } from './operations/welcome.ts'
import { answerSandboxCall } from './payments/processor/remote-sandbox.ts'
import { createSandbox } from './payments/processor/sandbox.ts'
import { steadyNow, systemClock } from './platform/clock.ts'
import { connectionsOfWorker } from './platform/database/connection-counts.ts'
import type { Announcement } from './platform/log.ts'
import { StartRefusal } from './platform/process/start-refusal.ts'
import type { Settings } from './platform/settings/settings.ts'
import { type Channel, openChannel } from './platform/workers/channel.ts'
import { countWindows, type FloodCount } from './platform/workers/flood-counts.ts'
import { keepMetrics } from './platform/workers/keep-metrics.ts'
import { closeOrphanedConnections } from './platform/workers/orphaned-connections.ts'
import { FLOOD_WINDOW_MS } from './platform/workers/siblings.ts'
import { type ProcessEnd, superviseWorkers, type WorkerProcess } from './platform/workers/supervise-workers.ts'
import { watchWorker } from './platform/workers/watch-worker.ts'
import type { PrimaryCalls, WorkerCalls } from './platform/workers/worker-calls.ts'
import { type PreparedServer, prepare } from './prepare.ts'
import { longestReplacement, longestStop, type Running, type Stop, stopAll } from './running-parts.ts'

type Member = { channel: Channel<WorkerCalls>; id: number }

/** A busy machine takes long to start a process beside those that serve. */
const READY_MS = 120_000

/** Starts a server of several workers; returns its notices, its stop, the replacement of its workers, and a promise of their failure. */
export async function startPrimary(
  settings: Settings,
): Promise<{ welcome: Announcement[]; stop: Stop; renew(): Promise<void>; failed: Promise<never> }> {
  const running: Running = []
  const { shutdownGraceMs } = settings
  try {
    const prepared = await prepare(settings, running)
    const { fork, address } = workersOf(settings, prepared)
    const workers = await superviseWorkers(settings.workers, fork)
    return {
      welcome: composeWelcome(settings, address(), { ...prepared, now: systemClock.now() }),
      renew: workers.renew,
      failed: workers.failed,
      stop: async (hurry) => {
        await workers.end(longestStop(shutdownGraceMs, hurry), hurry)
        await stopAll(running, shutdownGraceMs, hurry)
      },
    }
  } catch (error) {
    await stopAll(running, shutdownGraceMs)
    throw error
  }
}

/** Forks workers, and runs the parts that exist once per server. */
function workersOf(settings: Settings, { config }: PreparedServer) {
  cluster.setupPrimary({ serialization: 'advanced' })
  const members = new Map<number, Member>()
  const floodCounts = countWindows(FLOOD_WINDOW_MS)
  const metrics = keepMetrics()
  const callSandbox = answerSandboxCall(createSandbox(settings.dataFolder, systemClock))
  let listensOn = ''

  const callsOf = (worker: Worker, place: number, ready: PromiseWithResolvers<void>): PrimaryCalls => ({
    begin: () => ({
      config,
      connections: connectionsOfWorker({ workers: settings.workers, cores: settings.databaseCores }, place === 0),
      runsJobs: place === 0,
      floodCounts: floodCounts.all(steadyNow()),
    }),
    ready: (address) => {
      listensOn = address
      ready.resolve()
    },
    refused: (why) => ready.reject(new StartRefusal(why)),
    countRequests: (counts: FloodCount[]) => {
      const now = steadyNow()
      for (const { key, added, since } of counts) floodCounts.add(key, added, since, now)
      for (const { id, channel } of members.values()) if (id !== worker.id) channel.tell('countRequests', counts)
    },
    readMetrics: () => metrics.readAll([...members.values()].map(({ id, channel }) => [id, () => channel.ask('readMetrics', null)])),
    keepMetrics: (last) => metrics.keep(worker.id, last),
    callSandbox,
  })

  const fork = (place: number): WorkerProcess => {
    const worker = cluster.fork()
    closeOrphanedConnections(worker)
    const ready = Promise.withResolvers<void>()
    const channel = openChannel<WorkerCalls>(worker as never, callsOf(worker, place, ready))
    const ended = (once(worker, 'exit') as Promise<[ProcessEnd['code'], ProcessEnd['signal']]>).then(([code, signal]) => {
      members.delete(worker.id)
      ready.reject(new Error(`It ended before it served requests, ${signal === null ? `with code ${code}` : `by ${signal}`}.`))
      metrics.end(worker.id)
      return { code, signal }
    })
    members.set(worker.id, { id: worker.id, channel })
    void ready.promise.then(
      () => watchWorker({ pid: worker.process.pid, beat: () => channel.ask('beat', null), kill: () => kill(worker), ended }),
      () => undefined,
    )
    void pause(READY_MS, undefined, { ref: false }).then(() => ready.reject(new Error('It did not serve requests in time.')))
    return { ready: ready.promise.catch(killWith(worker)), ended, ...waysToEnd(worker, channel, settings) }
  }
  return { fork, address: () => listensOn }
}

/** Kills a worker that cannot be used, and passes the error on. */
const killWith = (worker: Worker) => (error: unknown) => {
  kill(worker)
  throw error
}

const kill = (worker: Worker) => worker.process.kill('SIGKILL')

/** The worker's process, and how it is asked, urged and forced to end. */
const waysToEnd = (worker: Worker, channel: Channel<WorkerCalls>, { shutdownGraceMs }: Settings) => ({
  pid: worker.process.pid as number,
  leave: (replaced: boolean) => {
    channel.tell('leave', { replaced })
    // The next worker waits until this one has ended.
    if (replaced) void longestReplacement(shutdownGraceMs).then(() => kill(worker))
  },
  hurry: () => channel.tell('hurry', null),
  kill: () => kill(worker),
})

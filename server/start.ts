import { composeWelcome } from './operations/welcome.ts'
import { systemClock } from './platform/clock.ts'
import type { Services } from './platform/http/action.ts'
import { startLeaving } from './platform/http/monitoring/health.ts'
import type { Announcement } from './platform/log.ts'
import { endWithFailure } from './platform/process/end-signals.ts'
import type { Settings } from './platform/settings/settings.ts'
import { prepare } from './prepare.ts'
import { pauseForBalancers, type Running, type Stop, stopAll } from './running-parts.ts'
import { readProgram, serve, withReplica, withTracing } from './serve.ts'

/** Starts the whole server as one process; returns its notices and its stop. */
export async function start(settings: Settings): Promise<{ welcome: Announcement[]; stop: Stop }> {
  const running: Running = []
  const { shutdownGraceMs } = settings
  try {
    const [{ database, sealing, key, accounts }, program] = await Promise.all([prepare(settings, running), readProgram()])
    const opened: Services = { database, clock: systemClock, sealing, settings, key, catalogue: program.catalogue }
    const services = await withTracing(await withReplica(opened, running), running)
    const { app, address } = await serve(services, program, running, { runsJobs: true, jobsFailed: endWithFailure })
    return {
      welcome: composeWelcome(settings, address, { accounts, key, now: systemClock.now() }),
      stop: async (hurry) => {
        startLeaving(app)
        await pauseForBalancers(shutdownGraceMs, hurry)
        await stopAll(running, shutdownGraceMs, hurry)
      },
    }
  } catch (error) {
    await stopAll(running, shutdownGraceMs)
    throw error
  }
}

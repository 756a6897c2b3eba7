import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { announce, describeError, log } from './platform/log.ts'
import { endWithFailure, handleSignals, ignoreUserSignals, leaveEndSignals } from './platform/process/end-signals.ts'
import { StartRefusal } from './platform/process/start-refusal.ts'
import { endOnUncaughtErrors, endUncaughtBy, logUnhandledRejections, logWarnings } from './platform/process/unhandled-errors.ts'
import { misspelledSettings } from './platform/settings/misspelled-settings.ts'
import { readSettings } from './platform/settings/settings.ts'

// Halves the time to the first answer from the second start on.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

ignoreUserSignals()
logUnhandledRejections()
endOnUncaughtErrors()
logWarnings()
if (cluster.isWorker) {
  leaveEndSignals()
  await (await import('./worker.ts')).runWorker(process.env)
} else await begin().catch(endWithError)

async function begin(): Promise<void> {
  const signals = handleSignals(endStart)
  const settings = readSettings(process.env)
  for (const misspelled of misspelledSettings(process.env))
    log.warn(misspelled, 'A variable of the environment is no setting, but nearly one')
  const { welcome, stop, renew, failed } =
    settings.workers === 1
      ? { ...(await (await import('./start.ts')).start(settings)), renew: undefined, failed: undefined }
      : await (await import('./primary.ts')).startPrimary(settings)
  signals.started({
    end: async (hurry) => {
      await stop(hurry)
      announce('BIMS has stopped.', settings)
      process.exit()
    },
    hangUp: renew ?? refuseToReplace,
  })
  endUncaughtBy(endWithFailure)
  // Printed last, since a reader may end the server as soon as it listens.
  for (const { line, level } of welcome) announce(line, settings, level)
  failed?.catch(async (error) => {
    await stop()
    endWithError(error)
  })
}

function refuseToReplace(): void {
  log.warn('SIGHUP was ignored: it replaces workers, which needs WORKERS of 2 or more. This server goes on.')
}

/** Before the server listens: the database rolls back what is open, and the embedded one stops by itself. */
function endStart(): void {
  announce('BIMS was stopped during its start.', { logNotices: process.env.NODE_ENV === 'production' })
  process.exit()
}

/** Does not use the settings, which may be invalid: reads NODE_ENV itself. */
function endWithError(error: unknown): void {
  const isRefusal = error instanceof StartRefusal
  if (process.env.NODE_ENV !== 'production') console.error(isRefusal ? error.message : error)
  else if (isRefusal) log.fatal(error.message)
  else log.fatal({ error: describeError(error as Error) }, 'The server has ended with an error')
  process.exit(1)
}

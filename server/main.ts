import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { announce, describeError, log } from './platform/log.ts'
import { ignoreUserSignals, onEndSignals } from './platform/process/end-signals.ts'
import { logUnhandledRejections } from './platform/process/last-resort.ts'
import { StartRefusal } from './platform/process/start-refusal.ts'
import { readSettings } from './platform/settings/settings.ts'

// Halves the time to the first answer from the second start on.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

ignoreUserSignals()
logUnhandledRejections()
if (cluster.isWorker) await (await import('./worker.ts')).work(process.env)
else await begin().catch(endWithError)

async function begin(): Promise<void> {
  const settings = readSettings(process.env)
  const { welcome, stop, renew, failed } =
    settings.workers === 1
      ? { ...(await (await import('./start.ts')).start(settings)), renew: undefined, failed: undefined }
      : await (await import('./primary.ts')).startPrimary(settings)
  onEndSignals(async (hurry) => {
    await stop(hurry)
    announce('BIMS has stopped.', settings)
    process.exit()
  }, renew)
  // Printed last, since a reader may end the server as soon as it listens.
  for (const line of welcome) announce(line, settings)
  failed?.catch(async (error) => {
    await stop()
    endWithError(error)
  })
}

/** Does not use the settings, which may be invalid: reads NODE_ENV itself. */
function endWithError(error: unknown): void {
  const isRefusal = error instanceof StartRefusal
  if (process.env.NODE_ENV !== 'production') console.error(isRefusal ? error.message : error)
  else if (isRefusal) log.fatal(error.message)
  else log.fatal({ error: describeError(error as Error) }, 'The server has ended with an error')
  process.exit(1)
}

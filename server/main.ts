import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { onEndSignals } from './platform/end-signals.ts'
import { logUnhandledRejections } from './platform/last-resort.ts'
import { readSettings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'

// Halves the time to the first answer from the second start on.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

logUnhandledRejections()
if (cluster.isWorker) await (await import('./worker.ts')).work(process.env)
else await begin().catch(endWithError)

async function begin(): Promise<void> {
  const settings = readSettings(process.env)
  const { stop, renew, failed } =
    settings.workers === 1
      ? { ...(await (await import('./start.ts')).start(settings)), renew: undefined, failed: undefined }
      : await (await import('./primary.ts')).startPrimary(settings)
  onEndSignals(async (hurry) => {
    await stop(hurry)
    process.exit()
  }, renew)
  failed?.catch(async (error) => {
    await stop()
    endWithError(error)
  })
}

function endWithError(error: unknown): void {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}

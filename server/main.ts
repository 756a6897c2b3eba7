import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { logUnhandledRejections } from './platform/last-resort.ts'
import { StartRefusal } from './platform/start-refusal.ts'

// Halves the time to the first answer from the second start on.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

logUnhandledRejections()
try {
  const { start } = await import('./start.ts')
  const stop = await start(process.env)
  let stopping = false
  // npm passes Ctrl-C on a second time; only the first counts.
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, end)
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}

import { StartRefusal } from './platform/start-refusal.ts'
import { start } from './start.ts'

try {
  const stop = await start(process.env)
  let stopping = false
  // npm passes Ctrl-C on a second time; only the first counts.
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}

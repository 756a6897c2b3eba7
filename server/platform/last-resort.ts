import { describeError, log } from './log.ts'

/**
 * A rejected promise that nobody caught is logged and ends nothing: the work that it belongs to failed, the other requests and jobs of this
 * process did not. Without this, Node.js ends the process.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    log.error({ error: describeError(error) }, 'A rejected promise was not handled')
  })
}

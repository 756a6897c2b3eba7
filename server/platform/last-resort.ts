import { isTemporary } from './database/database-errors.ts'
import { describeError, log } from './log.ts'
import { logRepeated } from './repeated-failures.ts'

/**
 * A rejected promise that nobody caught is logged and ends nothing: the work that it belongs to failed, the other requests and jobs of this
 * process did not. Without this, Node.js ends the process. While the database is away, the job library rejects many that nobody waits for.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    if (isOfDatabase(error))
      logRepeated({ error: describeError(error) }, 'Work in the background got no answer from the database, and is done again')
    else log.error({ error: describeError(error) }, 'A rejected promise was not handled')
  })
}

/** A file that is missing has a code of its own among those of connections. */
const isOfDatabase = (error: Error & { syscall?: string }) =>
  isTemporary(error) && (error.syscall === undefined || ['connect', 'read', 'write'].includes(error.syscall))

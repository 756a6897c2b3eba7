import { isTemporary } from '../database/database-errors.ts'
import { describeError, log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'

/**
 * Logs an unhandled rejection and keeps the process running: only the work that it belongs to has failed. Node.js would end
 * the process, with its other requests and jobs. While the database is away, the job library leaves many rejections unhandled.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    if (isOfDatabase(error))
      logRepeated({ error: describeError(error) }, 'Work in the background got no answer from the database, and is done again')
    else log.error({ error: describeError(error) }, 'A rejected promise was not handled')
  })
}

/** Excludes errors of files, whose codes are among those of connections. */
const isOfDatabase = (error: Error & { syscall?: string }) =>
  isTemporary(error) && (error.syscall === undefined || ['connect', 'read', 'write'].includes(error.syscall))

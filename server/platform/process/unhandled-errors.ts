import { isTemporary } from '../database/database-errors.ts'
import { describeError, log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'

/**
 * Logs an unhandled rejection and keeps the process running: only the work that it belongs to has failed. Node.js would end
 * the process, with its other requests and jobs. While the database is away, the job library leaves many rejections unhandled.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const error = errorOf(reason)
    if (isOfDatabase(error))
      logRepeated({ error: describeError(error) }, 'Work in the background got no answer from the database, and is done again')
    else log.error({ error: describeError(error) }, 'A rejected promise was not handled')
  })
}

/** Before a process serves requests, nothing waits for it. */
let endInOrder: () => unknown = () => process.exit(1)

/** Sets how this process ends in order, once it serves requests. */
export function endUncaughtBy(end: () => unknown): void {
  endInOrder = end
}

/**
 * Logs an error that nothing caught, and ends the process, whose state is unknown: requests under way are answered first. Node.js
 * would end it at once, and print the error with its values.
 */
export function endOnUncaughtErrors(): void {
  let isEnding = false
  process.on('uncaughtException', (thrown: unknown) => {
    const fields = { error: describeError(errorOf(thrown)) }
    if (isEnding) return logRepeated(fields, 'An error was not caught while the process was ending')
    isEnding = true
    log.fatal(fields, 'An error was not caught: this process ends')
    endInOrder()
  })
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Logs the warnings of Node.js and of libraries as lines of the log; Node.js prints them as plain text. */
export function logWarnings(): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ name }, message))
}

/** Excludes errors of files, whose codes are among those of connections. */
const isOfDatabase = (error: Error & { syscall?: string }) =>
  isTemporary(error) && (error.syscall === undefined || ['connect', 'read', 'write'].includes(error.syscall))

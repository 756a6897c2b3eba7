import { setTimeout as pause } from 'node:timers/promises'
import { describeError, log } from '../log.ts'
import type { Database } from './database.ts'
import { isLostConnection } from './database-errors.ts'

/** How often a database that is away is checked, and how long it has to answer. */
const LOOK_MS = 1_000

/**
 * Logs once that requests are answered with 503 because the database is away, with the cause, and once that it is back. A lock that is
 * held or a statement that takes too long does not count.
 */
export function watchOutages(database: Pick<Database, 'answersWithin'>, lookMs = LOOK_MS): (error: unknown) => void {
  let away = false
  const wait = async () => {
    const began = performance.now()
    do await pause(lookMs, undefined, { ref: false })
    while (!(await database.answersWithin(lookMs)))
    away = false
    log.info({ seconds: Math.round((performance.now() - began) / 100) / 10 }, 'The database answers again')
  }
  return (error) => {
    if (away || !isAway(error)) return
    away = true
    log.error({ error: describeError(error as Error) }, 'The database is away: requests are answered with 503')
    void wait()
  }
}

/** No connection, an exhausted pool, or a database that accepts none. */
function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '53300' || isLostConnection(error) || (code === undefined && message?.startsWith('timeout exceeded') === true)
}

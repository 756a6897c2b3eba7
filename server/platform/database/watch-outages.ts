import { setTimeout as pause } from 'node:timers/promises'
import { describeError, inLogContext, log } from '../log.ts'
import { endRepeated, logRepeated } from '../log-repeated.ts'
import type { Database } from './database.ts'
import { isDiskFull, isLostConnection, isRefusedUser } from './database-errors.ts'

/** How often a database that is away is checked, and how long it has to answer. */
const LOOK_MS = 1_000
/** A database that takes longer for nothing has no time for requests. */
const READY_MS = 1_000
/** How often a server without requests looks, and how long the database has to answer: requests and `/readyz` notice an outage sooner. */
const WATCH_MS = 10_000
const WATCH_PATIENCE_MS = 5_000

/** The state of the database's outages, which alone decides when one begins and ends, and logs each once. */
export type Outages = {
  /** Whether the database answers in time and has room for writes. Those who ask at the same time share one look. */
  isReady(): Promise<boolean>
  /** Looks without being asked, so that an outage without requests is logged too. Returns what stops it. */
  watch(everyMs?: number): () => void
  /**
   * Notes why a request, which began at that time of `performance.now()`, is answered with 503. `warn` logs it, unless it is part of an
   * outage: a lock that is held, a statement that takes too long and a connection that broke alone have a line each.
   */
  note(error: unknown, began: number, warn: () => void): void
}

/** Says once that requests are answered with 503 because the database is away, with the cause, and once that it is back. */
export function watchOutages(database: Pick<Database, 'findFault'>, lookMs = LOOK_MS): Outages {
  let outage: { since: number } | undefined
  let over = Number.NEGATIVE_INFINITY
  let confirming: Promise<boolean> | undefined

  const look = async (ms: number): Promise<Error | undefined> => {
    const fault = await database.findFault(ms)
    if (isAnswer(fault)) end()
    return fault
  }
  const end = () => {
    if (outage === undefined) return
    over = performance.now()
    endRepeated()
    log.info({ seconds: Math.round((over - outage.since) / 100) / 10 }, 'The database answers again')
    outage = undefined
  }
  const begin = (error: unknown, since: number) => {
    const begun = { since: Math.max(since, over) }
    outage = begun
    const [fields, words] = [{ error: describeError(error as Error) }, 'The database is away: requests are answered with 503']
    if (isRefusedUser(error)) logRepeated(fields, words)
    else log.error(fields, words)
    void inLogContext(undefined, () => waitFor(begun))
  }
  const waitFor = async (begun: typeof outage) => {
    do await pause(lookMs, undefined, { ref: false })
    while (outage === begun && !isAnswer(await look(lookMs)))
  }
  /** One connection may break alone: only a database that does not answer now, either, is away. */
  const confirm = async (error: unknown, since: number): Promise<boolean> => {
    if (!isAnswer(await look(lookMs)) && outage === undefined) begin(error, since)
    return outage !== undefined
  }
  const confirmOnce = (error: unknown, since: number) => {
    confirming ??= confirm(error, since).finally(() => {
      confirming = undefined
    })
    return confirming
  }
  return {
    isReady: shareRunning(async () => {
      const asked = performance.now()
      const fault = await look(READY_MS)
      if (!isAnswer(fault) && outage === undefined) void confirmOnce(fault, asked)
      return fault === undefined
    }),
    watch(everyMs = WATCH_MS) {
      const stopped = new AbortController()
      const lookOn = async () => {
        for (;;) {
          await pause(everyMs, undefined, { ref: false, signal: stopped.signal })
          if (outage !== undefined) continue
          const asked = performance.now()
          const fault = await look(WATCH_PATIENCE_MS)
          // A database that this server closes at its end is not away.
          if (!isAnswer(fault) && !stopped.signal.aborted) await confirmOnce(fault, asked)
        }
      }
      // Rejected only by the aborted pause.
      lookOn().catch(() => undefined)
      return () => stopped.abort()
    },
    note(error, began, warn) {
      if (!mayBeAway(error)) return warn()
      // Calls that began before the last outage ended have failed by it.
      if (outage !== undefined || began < over) return
      void confirmOnce(error, began).then((isAway) => isAway || warn())
    },
  }
}

/** Calls while the work is running have the same result; a later call runs it again. */
function shareRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** A database without room for writes answers reads, and has its own line in the log. */
const isAnswer = (fault: Error | undefined): boolean => fault === undefined || isDiskFull(fault)

/** No connection, none free because none is given back, or a database that takes none. */
function mayBeAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '53300' || isLostConnection(error) || (code === undefined && message?.startsWith('timeout exceeded') === true)
}

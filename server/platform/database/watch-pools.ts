import type pg from 'pg'
import { isLostConnection, isTemporary } from './database-errors.ts'

/** The part of the time of an answer that an idle connection has: it has nothing else to do. */
const PART_OF_ANSWER = 4

/**
 * Watches pools for lost connections. Which of the idle ones are lost shows only when they are asked, and each would fail a call after
 * its time-out, `answerMs`. So once a connection was lost, all pools are suspect until each of their idle connections has answered; those
 * that do not within a part of that time are closed.
 */
export function watchPools(pools: readonly pg.Pool[], answerMs: number | undefined) {
  const query = { text: 'select 1', query_timeout: answerMs && answerMs / PART_OF_ANSWER } as pg.QueryConfig
  const suspects = new Set<pg.Pool>()
  let asking: Promise<unknown> | undefined
  const ask = async (pool: pg.Pool): Promise<void> => {
    const { idleCount, totalCount, options } = pool
    // Where all are at work, each statement finds out by itself.
    const asked = idleCount === 0 && totalCount < options.max ? 1 : idleCount
    await Promise.all(Array.from({ length: asked }, () => pool.query(query)))
    suspects.delete(pool)
  }
  return {
    /** Suspects all pools where an error tells of a lost connection; returns the error. */
    note<E>(error: E): E {
      if (isTemporary(error) && isLostConnection(error)) for (const pool of pools) suspects.add(pool)
      return error
    },
    /** Rejected while idle connections of a suspect pool do not answer. */
    answerEach: (): Promise<unknown> => {
      asking ??= Promise.all([...suspects].map(ask)).finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

import type pg from 'pg'
import { log } from '../log.ts'
import { isDiskFull } from './database-errors.ts'

/** Takes eight megabytes or so, and gives them back: a little room would be full again with the next booking. */
const TAKE_ROOM = `
  create temp table room_probe on commit drop as
    select string_agg(md5(random()::text), '') as filler from generate_series(1, 60000) n, generate_series(1, 4) copy group by copy`

/**
 * Whether the disk of the database has room for writes. Reads work without it, so only a refused write reveals a full disk; from then
 * on each call probes with a write, until one succeeds.
 */
export function watchDisk(pool: pg.Pool) {
  let isFull = false
  return {
    /** Notes an error of a full disk, and rethrows the error. */
    note(error: unknown): never {
      if (isDiskFull(error) && !isFull) {
        isFull = true
        log.error('The disk of the database is full: writes are refused with 503 until it has room')
      }
      throw error
    },
    async checkRoom(): Promise<void> {
      if (!isFull) return
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(TAKE_ROOM)
      } finally {
        await client.query('rollback').then(
          () => client.release(),
          (error: Error) => client.release(error),
        )
      }
      isFull = false
      log.info('The disk of the database has room again')
    },
  }
}

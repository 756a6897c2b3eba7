import type { Processor } from '../payments/processor/processor.ts'
import type { Database, Db } from '../platform/database/database.ts'

/** A server that can be stopped between any two steps: once stopped, its actions have no effect, as after kill -9. */
export type KillPoints = {
  /** The steps taken since the last `arm`. */
  passed: string[]
  /** Stops after a number of steps from now on; null lets it run. */
  arm(after: number | null): void
  database(database: Database): Database
  processor(processor: Processor): Processor
}

/** Counts and stops each statement, commit and call of the processor. */
export function makeKillPoints(): KillPoints {
  const passed: string[] = []
  let after: number | null = null
  let dead = false
  const step = (name: string) => {
    if (dead) throw new Error('The server was stopped')
    passed.push(name)
    dead = passed.length === after
    if (dead) throw new Error(`The server was stopped: ${name}`)
  }
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    step(`before ${name}`)
    const result = await work()
    step(`after ${name}`)
    return result
  }
  const within = (db: Db): Db => ({
    ...db,
    rows: (statement) => around('a read', () => db.rows(statement)),
    one: (statement) => around('a statement', () => db.one(statement)),
    run: (statement) => around('a statement', () => db.run(statement)),
  })
  return {
    passed,
    arm(count) {
      passed.length = 0
      after = count
      dead = false
    },
    database: (database) => ({
      ...within(database),
      unsynced: within(database.unsynced),
      pool: database.pool,
      queue: database.queue,
      findFault: database.findFault,
      countConnections: database.countConnections,
      close: database.close,
      transaction: (work) =>
        around('a transaction', () =>
          database.transaction(async (db) => {
            const result = await work(db)
            step('before the commit')
            return result
          }),
        ),
    }),
    processor: (processor) => ({
      ...processor,
      create: (...given) => around('create', () => processor.create(...given)),
      confirm: (...given) => around('confirm', () => processor.confirm(...given)),
      capture: (...given) => around('capture', () => processor.capture(...given)),
      cancel: (...given) => around('cancel', () => processor.cancel(...given)),
      refund: (...given) => around('refund', () => processor.refund(...given)),
      fetch: (...given) => around('fetch', () => processor.fetch(...given)),
    }),
  }
}

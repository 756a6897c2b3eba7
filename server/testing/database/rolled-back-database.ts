import { createRunner, type Database, openDatabase, runInSavepoint } from '../../platform/database/database.ts'
import type { TestDatabase } from './database.ts'

/** A database on one connection that rolls back the writes of each test: `begin` before it, `undo` after it. */
export type Undone = Database & { begin(): Promise<void>; undo(): Promise<void> }

/**
 * Within a test, transactions become savepoints of the test's own transaction; before `begin` they
 * are committed. One request at a time.
 */
export async function openUndoneDatabase(test: TestDatabase): Promise<Undone> {
  const database = openDatabase(test.config, { size: 2 })
  const client = await database.pool.connect()
  // A test may pause in its transaction for longer than a request may.
  await client.query('set idle_in_transaction_session_timeout = 0')
  const db = createRunner(client)
  let testing = false
  return {
    ...db,
    unsynced: db,
    pool: database.pool,
    queue: database.queue,
    findFault: database.findFault,
    countConnections: database.countConnections,
    transaction: (work, timeoutMs) => (testing ? runInSavepoint(db, work) : database.transaction(work, timeoutMs)),
    begin: async () => {
      await client.query('begin')
      testing = true
    },
    undo: async () => {
      testing = false
      await client.query('rollback')
    },
    close: async () => {
      client.release()
      await database.close()
    },
  }
}

import type { Sql } from 'sql-template-tag'
import type { Database, Db, Plan } from '../server/platform/database/database.ts'

/** One recorded statement; `made` is the id that it returned, if any. */
type Statement = { text: string; values: unknown[]; made: number | null }
/** The statements of one call, in order; those of a transaction are between begin and commit. */
export type Recording = Statement[]

/** A database that also records its statements. A transaction's statements stay together, in their order. */
export function recording(database: Database): { database: Database; take(): Recording } {
  let taken: Recording = []
  return {
    database: {
      ...database,
      ...watched(database, (statement) => taken.push(statement)),
      unsynced: watched(database.unsynced, (statement) => taken.push(statement)),
      transaction: async (work) => {
        const own: Recording = [{ text: 'begin', values: [], made: null }]
        const result = await database.transaction((db) => work(watched(db, (statement) => own.push(statement))))
        taken.push(...own, { text: 'commit', values: [], made: null })
        return result
      },
    },
    take() {
      const all = taken
      taken = []
      return all
    },
  }
}

function watched(db: Db, keep: (statement: Statement) => void): Db {
  const note = (text: string, values: unknown[], found: unknown[]) => {
    const made = (found[0] as { id?: unknown } | undefined)?.id
    keep({ text, values: values.map(sendable), made: typeof made === 'number' ? made : null })
  }
  const rows = async <T>(statement: Sql, plan?: Plan) => {
    const found = await db.rows<T>(statement, plan)
    note(statement.text, statement.values, found)
    return found
  }
  return {
    rows,
    one: async <T>(statement: Sql) => (await rows<T>(statement))[0],
    run: async (statement) => {
      const count = await db.run(statement)
      note(statement.text, statement.values, [])
      return count
    },
  }
}

/** Bytes are encoded as base64 for the other process. */
const sendable = (value: unknown) => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)

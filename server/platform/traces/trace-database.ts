import { SpanKind } from '@opentelemetry/api'
import type { Sql } from 'sql-template-tag'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import type { Database, Db } from '../database/database.ts'
import type { Tracing } from './tracing.ts'

const LONGEST_TEXT = 2_000

/** The database with a span for each statement and transaction of traced work. A span has the statement's text, never its values. */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  const traced = (db: Db): Db => ({
    ...db,
    rows: (statement, plan) => inStatement(statement, () => db.rows(statement, plan)),
    one: (statement) => inStatement(statement, () => db.one(statement)),
    run: (statement) => inStatement(statement, () => db.run(statement)),
  })
  function inStatement<T>(statement: Sql, work: () => Promise<T>): Promise<T> {
    if (!tracing.isActive()) return work()
    const text = singleSpaced(statement.text).slice(0, LONGEST_TEXT)
    const operation = text.split(' ', 1)[0]?.toUpperCase() ?? ''
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    return tracing.inSpan(operation, { kind: SpanKind.CLIENT, attributes }, work)
  }
  return {
    ...database,
    ...traced(database),
    unsynced: traced(database.unsynced),
    transaction: (work, timeoutMs) => {
      const run = () => database.transaction((db) => work(traced(db)), timeoutMs)
      return tracing.isActive() ? tracing.inSpan('transaction', {}, run) : run()
    },
  }
}

import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { HistoryWriter } from '../platform/events/change.ts'

/** Writes what happened to transfer requests into their histories. */
export const writeTransferHistory: HistoryWriter = async (db, rows) => {
  const written = rows.map(({ event, code, by_user }) => ({
    transfer: (event as { transfer: number }).transfer,
    event: code,
    by_user,
  }))
  await Promise.all(insertMany('transfer_history', written).map((statement) => db.run(statement)))
}

/** Deletes the histories of requests that are deleted. */
export const removeHistories = (db: Db, transfers: readonly number[]) =>
  db.run(sql`delete from transfer_history where transfer = any(${transfers}::bigint[])`)

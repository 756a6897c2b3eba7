import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { HistoryWriter } from '../platform/events/change.ts'

/** The writer of the histories of transfer requests. */
export const transferHistoryWrites: HistoryWriter = (rows) =>
  insertMany(
    'transfer_history',
    rows.map(({ event, code, by_user }) => ({ transfer: (event as { transfer: number }).transfer, event: code, by_user })),
  )

/** Deletes the histories of requests that are deleted. */
export const removeHistories = (db: Db, transfers: readonly number[]) =>
  db.run(sql`delete from transfer_history where transfer = any(${transfers}::bigint[])`)

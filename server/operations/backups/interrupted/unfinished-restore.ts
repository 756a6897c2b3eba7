import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import { StartRefusal } from '../../../platform/process/start-refusal.ts'

/*
 * A restore commits the content of a backup, and then migrates it and holds its mails. Meanwhile the database has a mark, which the same
 * transaction sets: no server starts, and the same restore goes on behind its commit. A comment, since tables of any version have one.
 */

const BEGINNING = 'restore under way: '

/** The mark of a restore, of the backup taken then. */
export const markOfRestore = (taken: string, sendMail: boolean): string => `${BEGINNING}${taken}, mails ${sendMail ? 'sent' : 'held'}`

/** Sets the mark, within the transaction that commits the content; null removes it. */
export async function markRestore(db: Pick<pg.ClientBase, 'query' | 'escapeLiteral'>, mark: string | null): Promise<void> {
  await db.query(`comment on table schema_migration is ${mark === null ? 'null' : db.escapeLiteral(mark)}`)
}

/** The mark of the restore that was committed and did not end; null without one. */
export async function readRestoreMark(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ mark: string | null }>(
    `select obj_description(to_regclass('public.schema_migration'), 'pg_class') as mark`,
  )
  const mark = rows[0]?.mark
  return mark?.startsWith(BEGINNING) ? mark : null
}

/** Refuses the start on a database that a restore has filled and not finished. */
export async function refuseUnfinishedRestore({ pool }: Pick<Database, 'pool'>): Promise<void> {
  if ((await readRestoreMark(pool)) === null) return
  throw new StartRefusal(
    'A restore into this database is under way, or was interrupted. Once it has ended, start again; if it was interrupted, run it again with the same backup and options: it goes on where it was.',
  )
}

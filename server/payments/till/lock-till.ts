import sql from 'sql-template-tag'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { conflict } from '../../platform/http/errors.ts'

/** A location's day, whose entries a transaction may write. */
export type Till = { id: number; day: string }

/** Locks the till of a location's current day, which the first entry opens; a closed one is refused. */
export async function lockTodaysTill({ db, clock }: Change, lsv: number): Promise<Till> {
  const till = await lockTill(db, lsv, await readToday(db, lsv, clock.now()))
  if (await isClosed(db, till.id)) throw conflict('TILL_CLOSED', "Today's till is closed already. The provider's staff can re-open it.")
  return till
}

/** Locks the till of a day, open or closed, and opens it if it has no entry. */
export async function lockTill(db: Db, lsv: number, day: string): Promise<Till> {
  await db.run(sql`insert into till (lsv, day) values (${lsv}, ${day}) on conflict do nothing`)
  const till = await db.one<{ id: number }>(sql`select id from till where lsv = ${lsv} and day = ${day} for no key update`)
  return { id: (till as { id: number }).id, day }
}

/** Whether a till is closed. In a statement of its own, so that it sees what was committed before the till was locked. */
export const isClosed = async (db: Db, till: number): Promise<boolean> =>
  (await db.one(sql`select id from till_closing where till = ${till} and reopened_at is null`)) !== undefined

/** The current day at a location. */
async function readToday(db: Db, lsv: number, now: number): Promise<string> {
  const at = await db.one<{ timezone: string }>(sql`select timezone from live_scan_vendor where id = ${lsv}`)
  return dateIn((at as { timezone: string }).timezone, now)
}

/** The next number of a locked till's receipts. */
export async function nextReceipt(db: Db, till: number): Promise<number> {
  const next = await db.one<{ last_receipt: number }>(
    sql`update till set last_receipt = last_receipt + 1 where id = ${till} returning last_receipt`,
  )
  return (next as { last_receipt: number }).last_receipt
}

/** Locks a till that is known. */
export async function relockTill(db: Db, till: Till): Promise<Till> {
  await db.run(sql`select from till where id = ${till.id} for no key update`)
  return till
}

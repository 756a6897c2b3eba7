import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { lockInTurn, lockOfRow } from '../platform/database/lock-queues.ts'

/** Locks LSVs in a separate statement before their slots are read, so that these slots stay unchanged until the commit. */
export async function lockLsvs(db: Db, lsvs: readonly number[]): Promise<void> {
  const names = lsvs.map((lsv) => lockOfRow('live_scan_vendor', lsv))
  await lockInTurn(db, names, () =>
    db.run(sql`select from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update`),
  )
}

/** Locks those LSVs that no other transaction has locked, and returns their ids. */
export async function tryLsvs(db: Db, lsvs: readonly number[]): Promise<ReadonlySet<number>> {
  const mine = await db.rows<{ id: number }>(sql`
    select id from live_scan_vendor where id = any(${[...new Set(lsvs)]}::bigint[]) order by id for no key update skip locked`)
  return new Set(mine.map(({ id }) => id))
}

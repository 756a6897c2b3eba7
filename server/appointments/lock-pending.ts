import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { staleRead } from '../platform/database/database-errors.ts'
import { BOOKING } from './booking-key.ts'

/**
 * Locks appointments that may be released, with everything that a release changes, in the order of locks
 * (docs/decisions/one-order-of-locks.md): their keys, their applicants, the appointments.
 */
export async function lockPending(db: Db, appointments: readonly number[]): Promise<void> {
  const ids = sql`${appointments}::bigint[]`
  await db.run(sql`select from idempotency where scope = ${BOOKING} and made = any(${ids}) order by made for update`)
  const seen = await db.rows<{ id: number; applicant: number }>(sql`select id, applicant from appointment where id = any(${ids})`)
  const applicants = new Map(seen.map(({ id, applicant }) => [id, applicant]))
  await db.run(sql`select from applicant where id = any(${[...applicants.values()]}::bigint[]) order by id for no key update`)
  const locked = await db.rows<{ id: number; applicant: number }>(
    sql`select id, applicant from appointment where id = any(${ids}) order by id for update`,
  )
  if (locked.some(({ id, applicant }) => applicants.get(id) !== applicant)) throw staleRead()
}

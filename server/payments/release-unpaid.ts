import sql from 'sql-template-tag'
import { freeKeyOf, lockKeyOf } from '../appointments/booking-key.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { advanceAndSettle } from './attempts.ts'

/**
 * Gives the slot of an unpaid appointment back, and its key. From here on no payment can book it any more: the attempt is
 * VOIDING, and a job gives held money free. The applicant, who has no booking, leaves the lists; the purge follows.
 */
export async function releaseUnpaid(db: Db, appointment: number): Promise<boolean> {
  const released = await db.one<{ applicant: number }>(sql`
    update appointment set status = 'CANCELLED' where id = ${appointment} and status = 'PENDING' returning applicant`)
  if (released === undefined) return false
  await freeKeyOf(db, appointment)
  const open = await db.rows<{ id: number }>(sql`
    select id from payment_transaction where appointment = ${appointment} and state = 'AUTHORIZING'`)
  for (const { id } of open) await advanceAndSettle(db, id, 'AUTHORIZING', 'VOIDING')
  await db.run(sql`
    update applicant set removed_at = now()
    where id = ${released.applicant} and not exists (select from appointment p where p.applicant = ${released.applicant} and p.status <> 'CANCELLED')`)
  return true
}

/** The reaper: gives every slot back whose ten minutes are over. */
export async function releaseExpired(database: Database): Promise<void> {
  const unpaid = await database.rows<{ id: number }>(sql`select p.id from appointment p where p.status = 'PENDING' and ${expired()}`)
  for (const { id } of unpaid) {
    await database.transaction(async (db) => {
      await lockKeyOf(db, id)
      await db.run(sql`select from appointment where id = ${id} for update`)
      // Read after the lock: another card may have come meanwhile.
      const still = await db.one(sql`select p.id from appointment p where p.id = ${id} and ${expired()}`)
      if (still !== undefined) await releaseUnpaid(db, id)
    })
  }
}

/** By the database's clock. */
const expired = () => sql`p.created < now() - interval '10 minutes' and not exists (
  select from payment_transaction x where x.appointment = p.id and (x.expires_at > now() or x.busy_until > now()))`

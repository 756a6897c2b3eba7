import sql, { empty, type Sql } from 'sql-template-tag'
import { removeWaitlistMails } from '../mails/purge-mails.ts'
import type { Db } from '../platform/database/database.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { dropOfferHolds } from './offer-hold.ts'

type EndedEntry = { id: number; lsv: number; offers: number[]; open: number[]; email: string | null }

/**
 * Deletes the entries `e` that meet a condition, with their offers and the mails to mailboxes, and returns them. `skipLocked` leaves out
 * those that another transaction has locked.
 */
export async function endEntries(db: Db, key: SigningKeys, condition: Sql, { skipLocked = false } = {}): Promise<EndedEntry[]> {
  const ended = await db.rows<EndedEntry>(sql`
    select e.id, e.lsv, e.email, array(select o.id from waitlist_offer o where o.entry = e.id) as offers,
      array(select o.id from waitlist_offer o where o.entry = e.id and o.state = 'OPEN') as open
    from waitlist_entry e where ${condition} order by e.id for update ${skipLocked ? sql`skip locked` : empty}`)
  if (ended.length === 0) return []
  await db.run(sql`delete from waitlist_entry where id = any(${ended.map(({ id }) => id)}::bigint[])`)
  await dropOfferHolds(
    db,
    key,
    ended.flatMap(({ open }) => open),
  )
  const ofMailboxes = ended.filter(({ email }) => email !== null)
  if (ofMailboxes.length > 0) await removeWaitlistMails(db, ofMailboxes)
  return ended
}

import sql, { type Sql } from 'sql-template-tag'
import { dropHolds } from '../availability/hold-slot.ts'
import type { Db } from '../platform/database/database.ts'
import { addJobAfter } from '../platform/jobs/add-job.ts'
import { removeMails } from '../platform/mail/mail.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { holdOfOffer } from './waitlist-link.ts'

/** Queues the offers of those LSVs that have waitlist entries; `lsvs` selects their ids. Several calls share one job. */
export async function queueOffers(db: Db, lsvs: Sql): Promise<void> {
  const found = await db.rows<{ lsv: number }>(sql`select distinct lsv from waitlist_entry where lsv in (${lsvs}) order by lsv`)
  for (const { lsv } of found) await addJobAfter(db, 'offer_times', { lsv }, 0, `offer_times:${lsv}`)
}

type Ended = { id: number; lsv: number; offers: number[]; open: number[]; email: string | null }

/**
 * Deletes the entries `e` that meet a condition, with their offers; the mails to an email address without a booking are deleted too.
 * Returns the entries.
 */
export async function endEntries(db: Db, key: SigningKeys, condition: Sql): Promise<Ended[]> {
  const ended = await db.rows<Ended>(sql`
    select e.id, e.lsv, e.email, array(select o.id from waitlist_offer o where o.entry = e.id) as offers,
      array(select o.id from waitlist_offer o where o.entry = e.id and o.state = 'OPEN') as open
    from waitlist_entry e where ${condition} order by e.id for update`)
  if (ended.length === 0) return []
  await db.run(sql`delete from waitlist_entry where id = any(${ended.map(({ id }) => id)}::bigint[])`)
  await dropOfferHolds(
    db,
    key,
    ended.flatMap(({ open }) => open),
  )
  const mails = ended
    .filter(({ email }) => email !== null)
    .flatMap(({ id, offers }) => [joinedKey(id), ...againKeys(id), ...offers.map(offerKey)])
  if (mails.length > 0) await removeMails(db, sql`event_key = any(${mails}::text[])`)
  return ended
}

/** Releases the holds of these offers, so that everybody sees the slots again. */
export const dropOfferHolds = (db: Db, key: SigningKeys, offers: readonly number[]): Promise<void> =>
  dropHolds(
    db,
    offers.map((offer) => holdOfOffer(key, offer)),
  )

/** The idempotency key of the mail that asks an email address to confirm: one per event. */
export const joinedKey = (entry: number): string => `waitlist-joined-${entry}`
/** The keys of the mails with the link of a confirmed entry that was asked for again: five at most. */
export const againKeys = (entry: number): string[] => [1, 2, 3, 4, 5].map((number) => `waitlist-again-${entry}-${number}`)
/** The key of the mail of an offer. */
export const offerKey = (offer: number): string => `waitlist-offer-${offer}`

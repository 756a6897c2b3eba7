import sql from 'sql-template-tag'
import type { Change } from '../platform/events/change.ts'
import { dropOfferHolds } from './offer-hold.ts'

/** Declines an open offer, whose slot is offered to the next entry. */
export async function declineOffer(
  { db, key, record }: Change,
  { offer, entry, lsv }: { offer: number; entry: number; lsv: number },
): Promise<void> {
  await db.run(sql`update waitlist_offer set state = 'DECLINED' where id = ${offer} and state = 'OPEN'`)
  await dropOfferHolds(db, key, [offer])
  await record({ type: 'waitlist.declined', entry, lsv })
}

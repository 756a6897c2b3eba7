import { dropHolds } from '../availability/hold-slot.ts'
import type { Db } from '../platform/database/database.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { sign } from '../platform/secrets/signed-id.ts'

/** The token of an offer's hold, which hides the slot from others; a wizard that sends it sees the slot. */
export const offerHoldToken = (key: SigningKeys, offer: number): string => sign(key, 'bims waitlist offer', String(offer))

/** Releases the holds of these offers, so that everybody sees the slots again. */
export const dropOfferHolds = (db: Db, key: SigningKeys, offers: readonly number[]): Promise<void> =>
  dropHolds(
    db,
    offers.map((offer) => offerHoldToken(key, offer)),
  )

import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { lockOf } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { digestKey, type Key, removeKeys } from '../platform/records/idempotency.ts'

/** Fields that may differ in a repeated booking, such as the page's language, a signature that is drawn again, and terms that have changed. */
const NOT_COMPARED = ['paymentToken', 'hold', 'waiver_signatures', 'language', 'another', 'price', 'refundable']
/** The scope of the keys of applicants' bookings. */
export const BOOKING = 'schedule'

/** The idempotency key of an applicant's booking. */
export const bookingKey = (key: string): Key => ({ scope: BOOKING, key: digestKey(key), user_account: null })

/** The fields that must be equal in a repeated application. */
export const pickComparedFields = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_COMPARED.includes(name)))

/**
 * Locks the keys that no other booking transaction has locked, and returns them. Does not wait: the holder of a key waits for
 * locks that others hold.
 */
export async function tryBookingKeys(db: Db, keys: readonly (string | null)[]): Promise<ReadonlySet<string | null>> {
  const known = [...new Set(keys.filter((key) => key !== null))].sort()
  if (known.length === 0) return new Set([null])
  const tried = await db.rows<{ key: string; mine: boolean }>(sql`
    select key, pg_try_advisory_xact_lock(${lockOf('key', sql`${BOOKING} || ' ' || key`)}) as mine from unnest(${known}::text[]) key`)
  return new Set([null, ...tried.filter(({ mine }) => mine).map(({ key }) => key)])
}

/**
 * Locks a key under the locks of its LSV and person, or refuses after half a second. The holder of a key has all its locks and is working:
 * mostly the same call, which held these locks until now and is about to release the key.
 */
export async function takeBookingKey(db: Db, key: string | null): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await tryBookingKeys(db, [key])).has(key)) return
    await pause(BETWEEN_TRIES_MS)
  }
  throw keyInUse()
}

const TRIES = 25
const BETWEEN_TRIES_MS = 20

/** Another call with the same key is in progress. */
export const keyInUse = () =>
  new Refusal(409, 'IN_FLIGHT', 'This booking is being made. Please wait a moment.', { headers: { 'retry-after': '2' } })

/** Releases the key for another booking. */
export const freeBookingKey = (db: Db, appointment: number) => removeKeys(db, BOOKING, [appointment])

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'

/** Fields that may differ between two tries of one booking: the page's language, for one; and nobody draws a signature twice alike. */
const NOT_COMPARED = ['paymentToken', 'hold', 'waiver_signatures', 'language']
const SCOPE = 'schedule'

/** What a key was used for: its appointment, and whether for the same body. */
export type KeyUse = { appointment: number; same_body: boolean }

/**
 * Takes the key for this transaction: a parallel twin waits here. Answers what the key was used for already, or undefined
 * when this call is the one to make the booking. A refusal rolls the key back, so that it is free for the next time.
 */
export async function takeKey(db: Db, key: string, body: object): Promise<KeyUse | undefined> {
  const hash = bodyHash(body)
  const mine = await db.one(sql`
    insert into idempotency (scope, key, body_hash) values (${SCOPE}, ${key}, ${hash}) on conflict do nothing returning key`)
  if (mine !== undefined) return undefined
  const kept = await db.one<{ body_hash: Buffer; appointment: number }>(sql`
    select body_hash, appointment from idempotency where scope = ${SCOPE} and key = ${key} for update`)
  if (kept === undefined) return takeKey(db, key, body)
  return { appointment: kept.appointment, same_body: kept.body_hash.equals(hash) }
}

/** The key made a booking: only the same body is answered with it. */
export function checkSameBody({ same_body }: KeyUse) {
  if (!same_body) throw new Refusal(422, 'KEY_REUSED', 'This Idempotency-Key was used for another booking.')
}

/** The key learns its appointment. */
export const keepKey = (db: Db, key: string, appointment: number) =>
  db.run(sql`update idempotency set appointment = ${appointment} where scope = ${SCOPE} and key = ${key}`)

/** Locks the key of an appointment: before the appointment, as whoever sends the key again does. */
export const lockKeyOf = (db: Db, appointment: number) =>
  db.run(sql`select from idempotency where scope = ${SCOPE} and appointment = ${appointment} for update`)

/** The key is free for another booking. */
export const freeKeyOf = (db: Db, appointment: number) =>
  db.run(sql`delete from idempotency where scope = ${SCOPE} and appointment = ${appointment}`)

function bodyHash(body: object): Buffer {
  const compared = Object.entries(body).filter(([name]) => !NOT_COMPARED.includes(name))
  return createHash('sha256').update(JSON.stringify(compared, sortedKeys)).digest()
}

/** Objects are compared whatever the order of their keys. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

import { createHash } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'

/** Fields that may differ between two tries of one booking: the page's language, for one; and nobody draws a signature twice alike. */
const NOT_COMPARED = ['paymentToken', 'hold', 'waiver_signatures', 'language']
const SCHEDULE = 'schedule'

/** What a key is for: an applicant's booking, one that the desk makes, a request for a transfer, or money taken at the desk. */
export type KeyScope = 'schedule' | 'desk' | 'transfer' | 'money'
/** What a key was used for: the id of what it made, and whether for the same body. */
export type KeyUse = { made: number; same_body: boolean }

const COLUMNS: Record<KeyScope, string> = { schedule: 'appointment', desk: 'appointment', transfer: 'transfer', money: 'payment' }

/**
 * Takes the key for this transaction: a parallel twin waits here. Answers what the key was used for already, or undefined
 * when this call is the one to do the work. A refusal rolls the key back, so that it is free for the next time.
 */
export async function takeKey(db: Db, scope: KeyScope, key: string, body: object): Promise<KeyUse | undefined> {
  const used = await tryKey(db, scope, key, body)
  return used === 'freed' ? takeKey(db, scope, key, body) : used
}

/** The same for who reads while it waits. `freed`: what the key had made was given back meanwhile; what was read is out of date. */
export async function tryKey(db: Db, scope: KeyScope, key: string, body: object): Promise<KeyUse | 'freed' | undefined> {
  const hash = bodyHash(body)
  const mine = await db.one(sql`
    insert into idempotency (scope, key, body_hash) values (${scope}, ${key}, ${hash}) on conflict do nothing returning key`)
  if (mine !== undefined) return undefined
  const kept = await db.one<{ body_hash: Buffer; made: number }>(sql`
    select body_hash, ${raw(COLUMNS[scope])} as made from idempotency where scope = ${scope} and key = ${key} for update`)
  return kept === undefined ? 'freed' : { made: kept.made, same_body: kept.body_hash.equals(hash) }
}

/** The key made something: only the same body is answered with it. */
export function checkSameBody({ same_body }: KeyUse) {
  if (!same_body) throw new Refusal(422, 'KEY_REUSED', 'This Idempotency-Key was used for something else.')
}

/** The key learns what it made. */
export const keepKey = (db: Db, scope: KeyScope, key: string, made: number) => db.run(keyWrite(scope, key, made))

/** What writes it. */
export const keyWrite = (scope: KeyScope, key: string, made: number): Sql =>
  sql`update idempotency set ${raw(COLUMNS[scope])} = ${made} where scope = ${scope} and key = ${key}`

/** Whether the key has made something already: sent again, it is no further attempt. */
export const isKept = async (db: Db, scope: KeyScope, key: string): Promise<boolean> =>
  (await db.one(sql`select key from idempotency where scope = ${scope} and key = ${key}`)) !== undefined

/** Locks the key of an appointment: before the appointment, as whoever sends the key again does. */
export const lockKeyOf = (db: Db, appointment: number) =>
  db.run(sql`select from idempotency where scope = ${SCHEDULE} and appointment = ${appointment} for update`)

/** The key is free for another booking. */
export const freeKeyOf = (db: Db, appointment: number) =>
  db.run(sql`delete from idempotency where scope = ${SCHEDULE} and appointment = ${appointment}`)

function bodyHash(body: object): Buffer {
  const compared = Object.entries(body).filter(([name]) => !NOT_COMPARED.includes(name))
  return createHash('sha256').update(JSON.stringify(compared, sortedKeys)).digest()
}

/** Objects are compared whatever the order of their keys. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { invalid, Refusal } from '../platform/errors.ts'

/** Fields that may differ between two tries of one booking; nobody draws a signature twice alike. */
const NOT_COMPARED = ['paymentToken', 'hold', 'waiver_signatures']
const MAX_KEY = 200
const SCOPE = 'schedule'

/**
 * Takes the key for this transaction: a parallel twin waits here. Answers the appointment that the key already made, or
 * undefined when this call is the one to make it. A refusal rolls the key back, so that it is free for the next time.
 */
export async function takeKey(db: Db, key: string, body: object): Promise<number | undefined> {
  const hash = bodyHash(body)
  const mine = await db.one(sql`
    insert into idempotency (scope, key, body_hash) values (${SCOPE}, ${key}, ${hash}) on conflict do nothing returning key`)
  if (mine !== undefined) return undefined
  const kept = await db.one<{ body_hash: Buffer; appointment: number }>(sql`
    select body_hash, appointment from idempotency where scope = ${SCOPE} and key = ${key}`)
  if (kept === undefined) return takeKey(db, key, body)
  if (!kept.body_hash.equals(hash)) throw new Refusal(422, 'KEY_REUSED', 'This Idempotency-Key was used for another booking.')
  return kept.appointment
}

/** The key learns its appointment. */
export const keepKey = (db: Db, key: string, appointment: number) =>
  db.run(sql`update idempotency set appointment = ${appointment} where scope = ${SCOPE} and key = ${key}`)

/** The key of a request's header, or null. */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(header)) return header
  throw invalid({ 'Idempotency-Key': `Must be 1 to ${MAX_KEY} visible characters` })
}

function bodyHash(body: object): Buffer {
  const compared = Object.entries(body).filter(([name]) => !NOT_COMPARED.includes(name))
  return createHash('sha256').update(JSON.stringify(compared, sortedKeys)).digest()
}

/** Objects are compared whatever the order of their keys. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

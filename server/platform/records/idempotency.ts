import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { insertMany } from '../database/insert-many.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { sha256Of } from '../secrets/sha256.ts'
import type { Viewer } from './access.ts'

/** The digest of an idempotency key with its scope and owner. The public's have no owner: they are as safe from strangers as they are random. */
export type Key = { scope: string; key: string; user_account: number | null }
/** The use of a key: the id of the row that it created, and whether the body was the same. */
export type KeyUse = { made: number; same_body: boolean }

const MAX_KEY = 200

/**
 * The only form in which the database has a key: who reads a backup has none that opens a booking. A plain digest is enough for random
 * keys, and a migration can compute it. No header has a space, so that no key looks like a digest.
 */
export const digestKey = (key: string): string => `sha256 ${sha256Of(key).toString('hex')}`

/** The header for the API document. */
export const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: MAX_KEY,
      description:
        'Sent again with the same key and body within 48 hours, the call is done once and answered alike. Make it at random: those of callers who are not signed in share one space.',
    },
  },
} as const

/** The key of a request's Idempotency-Key header, or null. */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(header)) return header
  throw invalid({ 'Idempotency-Key': `Must be 1 to ${MAX_KEY} visible characters` })
}

/** The key of a request, bound to the caller and this route. Programs of one owner may all count from 1: each API key has its own. */
function keyOfCall({ headers, routeOptions, viewer }: FastifyRequest): Key | null {
  const key = keyOf(headers['idempotency-key'])
  if (key === null) return null
  return { scope: routeOptions.config.permission ?? '', key: digestKey(withApiKey(key, viewer)), user_account: viewer.user_id }
}

/** A header has no space, so that no program can write the key of another one. */
const withApiKey = (key: string, { key: apiKey }: Viewer) => (apiKey == null ? key : `${apiKey.id} ${key}`)

/**
 * Runs work that returns the id of its row, once per key: the same key and body return the earlier row, and a
 * parallel call waits for it. A refusal rolls the key back, which frees it. Must run in the transaction of the work.
 */
export async function runOnce(
  db: Db,
  { sealing }: { sealing: Sealing },
  request: FastifyRequest,
  body: unknown,
  work: () => Promise<number>,
): Promise<number> {
  const key = keyOfCall(request)
  if (key === null) return work()
  const used = await takeKey(db, sealing, key, { of: request.params, body })
  if (used !== undefined) {
    checkSameBody(used)
    return used.made
  }
  const made = await work()
  await db.run(keyWrite(key, made))
  return made
}

/** Takes the key for this transaction; returns its earlier use, or undefined when this call has to do the work. */
async function takeKey(db: Db, sealing: Sealing, key: Key, body: object): Promise<KeyUse | undefined> {
  const used = await tryKey(db, sealing, key, body)
  return used === 'freed' ? takeKey(db, sealing, key, body) : used
}

/** Like `takeKey`, for a caller that reads while it waits. `freed`: the key was released meanwhile, so that earlier reads are out of date. */
export async function tryKey(db: Db, sealing: Sealing, key: Key, body: object): Promise<KeyUse | 'freed' | undefined> {
  const hash = hashOf(sealing, body)
  const mine = await db.one(sql`
    insert into idempotency (scope, key, user_account, body_hash) values (${key.scope}, ${key.key}, ${key.user_account}, ${hash})
    on conflict do nothing returning key`)
  if (mine !== undefined) return undefined
  return (await lockKey(db, sealing, key, body)) ?? 'freed'
}

/** The use of a key, locked; undefined for an unused key. */
export async function lockKey(db: Db, sealing: Sealing, key: Key, body: object): Promise<KeyUse | undefined> {
  const kept = await db.one<{ body_hash: Buffer; made: number }>(sql`
    select body_hash, made from idempotency where ${isKey(key)} for update`)
  return kept && { made: kept.made, same_body: kept.body_hash.equals(hashOf(sealing, body)) }
}

/** The statements that write keys with the ids of their rows. */
export const usedKeyWrites = (sealing: Sealing, uses: readonly { key: Key; body: object; made: number }[]): Sql[] =>
  insertMany(
    'idempotency',
    uses.map(({ key, body, made }) => ({ ...key, body_hash: hashOf(sealing, body), made })),
  )

/** The id of the row that a public key created, once the call that has it has ended; changes nothing. */
export async function findMade(db: Db, sealing: Sealing, scope: string, key: string): Promise<number | undefined> {
  const anybodys = { scope, key: digestKey(key), user_account: null }
  const used = await tryKey(db, sealing, anybodys, {})
  if (used === undefined) await db.run(sql`delete from idempotency where ${isKey(anybodys)}`)
  return typeof used === 'object' ? used.made : undefined
}

/** Refuses another body for a used key. */
export function checkSameBody({ same_body }: KeyUse) {
  if (!same_body) throw new Refusal(422, 'KEY_REUSED', 'This Idempotency-Key was used for something else.')
}

/** Stores the id of the row that the key created. */
export const keyWrite = (key: Key, made: number): Sql => sql`update idempotency set made = ${made} where ${isKey(key)}`

/** Deletes the keys of these rows, since their hashes depend on the bodies. */
export const removeKeys = (db: Db, scope: string, made: readonly number[]) =>
  db.run(sql`delete from idempotency where scope = ${scope} and made = any(${made}::bigint[])`)

/** Whether the key of this call was used before, so that it does not count as a further call. */
export async function isRepeated(db: Db, request: FastifyRequest): Promise<boolean> {
  const key = keyOfCall(request)
  return key !== null && (await db.one(sql`select key from idempotency where ${isKey(key)}`)) !== undefined
}

/** Written as two conditions, each of which uses the index. */
const isKey = ({ scope, key, user_account }: Key): Sql =>
  user_account === null
    ? sql`scope = ${scope} and key = ${key} and user_account is null`
    : sql`scope = ${scope} and key = ${key} and user_account = ${user_account}`

/** The digest of a body that is stored; encrypted numbers cannot be guessed from it. */
const hashOf = (sealing: Sealing, body: object): Buffer => sealing.index('idempotency', JSON.stringify(body, sortedKeys))

/** Sorts the keys of objects, whose order does not matter. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Deletes keys that are too old to be repeated. */
export const pruneKeys = (db: Db) => db.run(sql`delete from idempotency where created < now() - interval '48 hours'`)

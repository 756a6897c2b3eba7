import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import type { Sealing } from '../../platform/secrets/sealing.ts'

const HOW_MANY = 10
const LENGTH = 12
/** Excludes characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces all codes by ten new ones of 59 bits. They are shown once; a keyed hash is stored. */
export async function makeRecoveryCodes(db: Db, sealing: Sealing, user: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, randomCode)
  await db.run(sql`delete from recovery_code where user_id = ${user}`)
  await db.run(sql`
    insert into recovery_code (user_id, code_hash)
    select ${user}, unnest(${codes.map((code) => hashOf(sealing, user, code))}::bytea[])`)
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Creates codes with the first factor only; an account that has codes keeps them. */
export async function createFirstRecoveryCodes(db: Db, sealing: Sealing, user: number): Promise<string[] | null> {
  const has = await db.one(sql`select 1 as found from recovery_code where user_id = ${user} limit 1`)
  return has === undefined ? makeRecoveryCodes(db, sealing, user) : null
}

/** Uses a code up; of two simultaneous uses, one succeeds. */
export async function takeRecoveryCode(db: Db, sealing: Sealing, user: number, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const taken = await db.run(sql`
    update recovery_code set used_at = now() where user_id = ${user} and code_hash = ${hashOf(sealing, user, code)} and used_at is null`)
  return taken === 1
}

const randomCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const hashOf = (sealing: Sealing, user: number, code: string) => sealing.index(`recovery_code|${user}`, code)

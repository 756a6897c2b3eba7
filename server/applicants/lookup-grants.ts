import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'

const TOKEN_BYTES = 32

/** A token that permits bookings for this applicant for half an hour. Only its hash is stored. */
export async function grantLookup(db: Db, applicant: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.run(sql`insert into lookup_grant (token_hash, applicant) values (${sha256Of(token)}, ${applicant})`)
  return token
}

/** Whether the token belongs to the applicant `a` and is valid, as SQL, by the database's clock. */
export const isGranted = (token: string): Sql =>
  sql`exists (select from lookup_grant g where g.token_hash = ${sha256Of(token)} and g.applicant = a.id and g.expires_at > now())`

/** Deletes the grants that have expired. */
export const pruneGrants = (db: Db) => db.run(sql`delete from lookup_grant where expires_at < now()`)

import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'

/** A random challenge to sign, for a user who registers a passkey; null for a sign-in. */
export async function makeChallenge(db: Db, user: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.run(sql`insert into passkey_challenge (challenge_hash, user_id) values (${sha256Of(challenge)}, ${user})`)
  return challenge
}

/** Consumes a challenge: it must be issued here, fresh and never answered before. */
export async function takeChallenge(db: Db, challenge: string, user: number | null): Promise<boolean> {
  const taken = await db.one<{ fresh: boolean }>(sql`
    delete from passkey_challenge where challenge_hash = ${sha256Of(challenge)} and user_id is not distinct from ${user}::bigint
    returning expires_at > now() as fresh`)
  return taken?.fresh ?? false
}

/** Deletes the challenges that have expired. */
export const pruneChallenges = (db: Db) => db.run(sql`delete from passkey_challenge where expires_at < now()`)

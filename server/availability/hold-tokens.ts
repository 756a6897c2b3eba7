import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { sha256Of } from '../platform/secrets/sha256.ts'

const TOKEN_BYTES = 24

/** Counts no hold. */
export const noHolds = sql`false`

/** A condition on `s` for the holds of others: all except the one with this token. */
export const holdsOfOthers = (token: string | null | undefined): Sql => (token ? sql`s.token_hash <> ${sha256Of(token)}` : sql`true`)

/** The hash by which a hold is found; null for a caller without one. */
export const tokenHash = (token: string | null | undefined): Buffer | null => (token ? sha256Of(token) : null)

/**
 * The holds that keep the public from booking a time, as a condition on `s`: those of others, but for whoever holds the time as well.
 * `token` is the hash of the hold that is shown, or null; `at` the time.
 */
export const bindingHolds = (token: Sql, at: Sql): Sql => sql`s.token_hash is distinct from ${token} and not exists (
  select from slot_hold own where own.token_hash = ${token} and own.lsv = s.lsv and own.starts_at = ${at} and own.expires_at > now())`

/** A new hold's token; only its hash is kept. */
export const newHoldToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

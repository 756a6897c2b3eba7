import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { sha256Of } from '../platform/secrets/sha256.ts'

const TOKEN_BYTES = 24

/** Counts no hold. */
export const noHolds = sql`false`

/** A condition on `s` for the holds of others: all except the one with this token. */
export const holdsOfOthers = (token: string | null | undefined): Sql => (token ? sql`s.token_hash <> ${sha256Of(token)}` : sql`true`)

/** A new hold's token; only its hash is stored. */
export const newHoldToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

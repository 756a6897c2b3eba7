import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { sha256Of } from '../platform/secrets/sha256.ts'

const TOKEN_BYTES = 24

/** No hold counts. */
export const noHolds = sql`false`

/** The holds of others, as a condition on `s`: all of them, but for the one whose token is shown. */
export const holdsOfOthers = (token: string | null | undefined): Sql => (token ? sql`s.token_hash <> ${sha256Of(token)}` : sql`true`)

/** A new hold's token; only its hash is kept. */
export const newHoldToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

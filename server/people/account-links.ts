import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { linkPurposes } from '../../contract/people/accounts.ts'
import type { Db } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'

type Purpose = (typeof linkPurposes)[number]

/** A valid link with its account. */
type OpenLink = { user_id: number; purpose: Purpose; email: string | null }

const TOKEN_BYTES = 32
/** An invitation may wait for the next working day; other links are requested and used at once. */
const HOURS: Record<Purpose, number> = { ACTIVATE: 72, RESET: 1, EMAIL: 1 }

/** The lifetime of a link, in words for the mail. */
export const lifetimeOf = (purpose: Purpose) => (HOURS[purpose] === 1 ? 'one hour' : `${HOURS[purpose]} hours`)

/** Creates a link and returns its secret; only the hash is stored. */
export async function makeLink(db: Db, user: number, purpose: Purpose, email: string | null = null): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.run(sql`
    insert into account_link (token_hash, user_id, purpose, email, expires_at)
    values (${sha256Of(token)}, ${user}, ${purpose}, ${email}, now() + ${`${HOURS[purpose]} hours`}::interval)`)
  return token
}

/** The valid link of a secret; used, expired and forged ones have the same refusal. */
export async function openLink(db: Db, token: string, purposes: readonly Purpose[]): Promise<OpenLink> {
  return required(
    await db.one<OpenLink>(sql`
      select l.user_id, l.purpose, l.email from account_link l join user_account u on u.id = l.user_id
      where l.token_hash = ${sha256Of(token)} and ${works} and l.purpose = any(${purposes})`),
  )
}

/** Uses a link up. One of several simultaneous uses succeeds: the others wait for its row and find it used. */
export async function useLink(db: Db, token: string, purposes: readonly Purpose[]): Promise<OpenLink> {
  return required(
    await db.one<OpenLink>(sql`
      update account_link l set used_at = now() from user_account u
      where u.id = l.user_id and l.token_hash = ${sha256Of(token)} and ${works} and l.purpose = any(${purposes})
      returning l.user_id, l.purpose, l.email`),
  )
}

/** Invalidates an account's links. */
export const voidLinks = (db: Db, user: number, purposes: readonly Purpose[]) =>
  db.run(sql`update account_link set used_at = now() where user_id = ${user} and used_at is null and purpose = any(${purposes})`)

const works = sql`l.used_at is null and l.expires_at > now() and u.removed_at is null and u.disabled_at is null`

function required(link: OpenLink | undefined): OpenLink {
  if (link !== undefined) return link
  throw new Refusal(400, 'LINK_INVALID', 'This link does not work any more. It works once, for a limited time. Please ask for a new one.')
}

/** Deletes links that expired a week ago. */
export const pruneLinks = (db: Db) => db.run(sql`delete from account_link where expires_at < now() - interval '7 days'`)

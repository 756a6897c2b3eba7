import sql from 'sql-template-tag'
import type { linkPurposes } from '../../contract/people/accounts.ts'
import type { Db } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { WordedMail } from '../platform/mail/mail.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { idIn, isTokenOf, tokenOf } from '../platform/secrets/signed-id.ts'

type Purpose = (typeof linkPurposes)[number]

/** A valid link with its account. */
type OpenLink = { id: number; user_id: number; purpose: Purpose; email: string | null }
/** A link by its row. Its secret is signed over the key, which no other row has: a restored database counts its ids from the backup on. */
type LinkedAccount = { id: number; record_key: string }

/** An invitation may wait for the next working day; other links are requested and used at once. */
const HOURS: Record<Purpose, number> = { ACTIVATE: 72, RESET: 1, EMAIL: 1 }
const NAMED_LINK = /\/activation#([1-9]\d{0,14})\.([0-9a-f]{8}-[0-9a-f-]{27})/g

/** The lifetime of a link, in words for the mail. */
export const lifetimeOf = (purpose: Purpose) => (HOURS[purpose] === 1 ? 'one hour' : `${HOURS[purpose]} hours`)

/** Creates a link. Nothing secret is stored: its secret is computed where its mail is sent. */
export const makeLink = async (db: Db, user: number, purpose: Purpose, email: string | null = null): Promise<LinkedAccount> =>
  (await db.one<LinkedAccount>(sql`
    insert into account_link (user_id, purpose, email, expires_at)
    values (${user}, ${purpose}, ${email}, now() + ${`${HOURS[purpose]} hours`}::interval) returning id, record_key`)) as LinkedAccount

/** The path of a link with the key in place of the secret, which `withAccountLinks` replaces. It opens nothing. */
export const namedPath = ({ id, record_key }: LinkedAccount): string => `/activation#${id}.${record_key}`

/** The event key of the mail that holds a link. */
export const linkKey = (user: number, { id, record_key }: LinkedAccount): string => `account-${user}-link-${id}-${record_key}`

/**
 * A mail about an account as it is sent, with the secret of the mail's own link, whatever its text contains. It is in the fragment, which
 * browsers do not send, so that it reaches no server's log.
 */
export function withAccountLinks<Mail extends WordedMail>(key: Pick<SigningKeys, 'current'>, mail: Mail): Mail {
  const accountOfMail = /^account-\d+-link-(\d+)-/.exec(mail.event_key ?? '')?.[1]
  if (accountOfMail === undefined) return mail
  const linked = (words: string) =>
    words.replace(NAMED_LINK, (named, id, record_key) =>
      id === accountOfMail ? `/activation#${tokenOf(key, signedOf({ id: Number(id), record_key }))}` : named,
    )
  return { ...mail, text_body: linked(mail.text_body), html_body: linked(mail.html_body) }
}

const signedOf = ({ id, record_key }: LinkedAccount) => ({ purpose: 'bims account link', id, claims: record_key })

/** The valid link of a secret; used, expired and forged ones have the same refusal. */
export async function openLink(db: Db, key: SigningKeys, token: string, purposes: readonly Purpose[]): Promise<OpenLink> {
  const row = await db.one<OpenLink & LinkedAccount & { by_hash: boolean }>(sql`
    select l.id, l.record_key, l.user_id, l.purpose, l.email, coalesce(l.token_hash = ${sha256Of(token)}, false) as by_hash
    from account_link l join user_account u on u.id = l.user_id
    where (l.id = ${idIn(token)} or l.token_hash = ${sha256Of(token)}) and ${works} and l.purpose = any(${purposes})`)
  const isRight = isTokenOf(key, token, signedOf(row ?? { id: 0, record_key: '' }))
  // Links from before 1.0.0 were random, with their hash in the row.
  return required(isRight || row?.by_hash ? row : undefined)
}

/** Uses a link up. One of several simultaneous uses succeeds: the others wait for its row and find it used. */
export async function useLink(db: Db, key: SigningKeys, token: string, purposes: readonly Purpose[]): Promise<OpenLink> {
  const { id } = await openLink(db, key, token, purposes)
  return required(
    await db.one<OpenLink>(sql`
      update account_link l set used_at = now() from user_account u
      where l.id = ${id} and u.id = l.user_id and ${works} returning l.id, l.user_id, l.purpose, l.email`),
  )
}

/** Invalidates an account's links. */
export const voidLinks = (db: Db, user: number, purposes: readonly Purpose[]) =>
  db.run(sql`update account_link set used_at = now() where user_id = ${user} and used_at is null and purpose = any(${purposes})`)

const works = sql`l.used_at is null and l.expires_at > now() and u.removed_at is null and u.disabled_at is null`

function required(link: OpenLink | undefined): OpenLink {
  if (link !== undefined) return link
  throw new Refusal(400, 'LINK_INVALID', 'This link no longer works. It works once, for a limited time. Please ask for a new one.')
}

/** Deletes links that expired a week ago. */
export const pruneLinks = (db: Db) => db.run(sql`delete from account_link where expires_at < now() - interval '7 days'`)

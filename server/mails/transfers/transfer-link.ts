import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../../contract/records/days.ts'
import { applicantAddress } from '../../appointments/booking-link.ts'
import { environmentSubdomain, joinEnvironment } from '../../environments/join-environment.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { WordedMail } from '../../platform/mail/mail.ts'
import type { SigningKeys } from '../../platform/secrets/sealing.ts'
import { idIn, isTokenOf, tokenOf } from '../../platform/secrets/signed-id.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The values that a link is signed over; raising the revision revokes older links. */
export type LinkedTransfer = { id: number; link_revision: number; subdomain: string | null }

const NAMED_LINK = /\/transfer\/([1-9]\d*)\.r(\d+)/g
/** A link is valid until this many days after the decision. */
const DAYS_AFTER = 90

/** The address of the applicant's page of a request; a secret. */
export const transferUrl = ({ settings, key }: Pick<Services, 'settings' | 'key'>, linked: LinkedTransfer): string =>
  `${applicantAddress(settings, linked.subdomain)}/transfer/${tokenOf(key, signedOf(linked.id, linked.link_revision))}`

/** The link with the revision in place of the token, which `withTransferLinks` replaces. It opens nothing. */
export const namedTransferUrl = (settings: Settings, linked: LinkedTransfer): string =>
  `${applicantAddress(settings, linked.subdomain)}/transfer/${linked.id}.r${linked.link_revision}`

/** A mail as it is sent, with the tokens of the mail's own requests, whatever its text contains. */
export function withTransferLinks<Mail extends WordedMail>(key: SigningKeys, mail: Mail): Mail {
  const { transfers = [] } = mail
  const linked = (words: string) =>
    words.replace(NAMED_LINK, (named, id, revision) =>
      transfers.includes(Number(id)) ? `/transfer/${tokenOf(key, signedOf(Number(id), Number(revision)))}` : named,
    )
  return { ...mail, text_body: linked(mail.text_body), html_body: linked(mail.html_body) }
}

/** The request of a token, or the same 404 for a forged, revoked or old one. */
export async function readTransferOfToken(
  db: Db,
  { key, clock }: Pick<Services, 'key' | 'clock'>,
  token: string | undefined,
): Promise<number> {
  const id = idIn(token)
  const row = await db.one<{ link_revision: number }>(sql`
    select t.link_revision from transfer t where t.id = ${id} and ${isTransferLinked(sql`t`, clock.now())}`)
  const isRight = isTransferToken(key, token, id, row?.link_revision ?? 0)
  if (row === undefined || !isRight) throw notFound()
  return id
}

/** Whether the link of a request `t` still works: until some time after the decision. */
export const isTransferLinked = (t: Sql, now: number): Sql => sql`${t}.removed_at is null and (${t}.state = 'PENDING' or exists (
  select from transfer_history h where h.transfer = ${t}.id and h.event = ${t}.state and h.created > ${isoOf(now - DAYS_AFTER * DAY_MS)}))`

/** Whether a token is the one of a request's link in this revision. */
export const isTransferToken = (key: SigningKeys, token: string | undefined, id: number, revision: number): boolean =>
  isTokenOf(key, token, signedOf(id, revision))

/** The values of a request's link. */
export const readLinkedTransfer = async (db: Db, id: number): Promise<LinkedTransfer> =>
  (await db.one<LinkedTransfer>(sql`
    select a.id, a.link_revision, ${environmentSubdomain} from transfer a ${joinEnvironment} where a.id = ${id}`)) as LinkedTransfer

const signedOf = (id: number, revision: number) => ({ purpose: 'bims own transfers', id, claims: `${id}|${revision}` })

import sql, { type Sql } from 'sql-template-tag'
import type { Language } from '../../../contract/records/languages.ts'
import { foldedName } from '../../applicants/folded-name.ts'
import { isOfEnvironment, joinEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import type { EnvironmentId } from '../../platform/records/access.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { environmentFields, type Recipient } from '../applicant-mail.ts'
import { transferTexts } from '../texts/mail-texts.ts'
import { isTransferLinked, type LinkedTransfer, namedTransferUrl } from './transfer-link.ts'

/** The person whose request is looked for: the last name, the keyed index of the birth date in hex, and the email address. */
type Person = EnvironmentId & { last_name: string; dob_index: string; email: string }

/** A request as the mail to those who look for their appointments shows it. */
export type ListedTransfer = LinkedTransfer & { first_name: string; type: string }

const MAX_LISTED = 20

type Requester = Recipient & { transfer: number }

/** The person of a request whose link still works; undefined without one. */
export async function findRequester(db: Db, search: Person, now: number): Promise<Requester | undefined> {
  const isTheirs = sql`lower(a.email) = lower(${search.email}) and a.dob_index = decode(${search.dob_index}, 'hex')`
  const found = await db.rows<Requester & { last_name: string }>(
    sql`${requesters} where ${isTheirs} and ${isListed(search, now)} order by a.id desc`,
  )
  return found.find(({ last_name }) => foldedName(last_name) === foldedName(search.last_name))
}

/** The same by the number of the request. */
export const findRequesterByNumber = (db: Db, search: EnvironmentId & { transfer: number }, now: number): Promise<Requester | undefined> =>
  db.one<Requester>(sql`${requesters} where a.id = ${search.transfer} and ${isListed(search, now)}`)

const requesters = sql`
  select a.id as transfer, null as applicant, a.first_name, a.last_name, a.email, a.language, ${environmentFields}
  from transfer a ${joinEnvironment}`

/** The requests of a mailbox whose links still work, the newest first. They are kept from being deleted meanwhile. */
export const readListedTransfers = (db: Db, { email, ...environment }: EnvironmentId & { email: string }, now: number) =>
  db.rows<ListedTransfer>(sql`
    select a.id, a.link_revision, a.first_name, y.description as type, ${environmentFields}
    from transfer a join applicant_type y on y.id = a.applicant_type ${joinEnvironment}
    where lower(a.email) = lower(${email}) and ${isListed(environment, now)}
    order by a.id desc limit ${MAX_LISTED} for key share of a`)

/** The lines of a request, with its link. */
export function transferLines(
  { id, link_revision, subdomain, first_name, type }: ListedTransfer,
  { settings, who, language }: { settings: Settings; who: string; language: Language },
): Line[] {
  const text = transferTexts[language]
  return [
    [text.type, type],
    [who, first_name],
    [text.number, String(id)],
    [text.see, namedTransferUrl(settings, { id, link_revision, subdomain })],
  ]
}

const isListed = (environment: EnvironmentId, now: number): Sql =>
  sql`${isTransferLinked(sql`a`, now)} and ${isOfEnvironment(sql`a`, environment)}`

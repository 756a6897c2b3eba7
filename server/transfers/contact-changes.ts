import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import { isTransferToken } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { idIn } from '../platform/secrets/signed-id.ts'
import { type EmailChanges, type FormerContact, keepFirstDetails } from '../portal/correct-by-link.ts'

/** The former contact data of a change by a request's link. Phone and language are null in rows of earlier versions. */
export type ContactChange = FormerContact & { transfer: number; former_revision: number; changed_at: string }

/** How often the email address of a request has been replaced by its links, and whether that was ever undone. */
export async function readEmailChanges(db: Db, transfer: number): Promise<EmailChanges> {
  const found = await db.one<EmailChanges>(sql`
    select count(*) as count, coalesce(bool_or(taken_back_at is not null), false) as taken_back
    from transfer_contact_change where transfer = ${transfer} and former_email is not null`)
  return found ?? { count: 0, taken_back: false }
}

/** Keeps how the applicant of a request is reached before a link changes it, with the link of that time; answers the language that is kept. */
export async function keepFormerContact(db: Db, transfer: number, isNewEmail: boolean): Promise<Language> {
  const kept = await db.one<{ former_language: Language }>(sql`
    insert into transfer_contact_change as c (transfer, former_revision, former_email, former_phone, former_language)
    select id, link_revision, case when ${isNewEmail} then email end, phone, language from transfer where id = ${transfer}
    on conflict (transfer, former_revision) ${keepFirstDetails}
    returning former_language`)
  return (kept as NonNullable<typeof kept>).former_language
}

/** The change that a former link can undo while its request is pending; the uniform 404 otherwise. */
export async function readChangeOfToken(db: Db, { key }: Pick<Services, 'key'>, token: string | undefined): Promise<ContactChange> {
  const rows = await db.rows<ContactChange>(sql`
    select c.transfer, c.former_revision, c.former_email, c.former_phone, c.former_language, c.changed_at
    from transfer_contact_change c join transfer t on t.id = c.transfer
    where c.transfer = ${idIn(token)} and c.former_email is not null and c.taken_back_at is null
      and t.state = 'PENDING' and t.removed_at is null order by c.id`)
  const found = rows.find(({ transfer, former_revision }) => isTransferToken(key, token, transfer, former_revision))
  if (found === undefined) throw notFound()
  return found
}

/** Marks a change and those after it as undone. */
export const markUndone = (db: Db, { transfer, former_revision }: ContactChange): Promise<unknown> =>
  db.run(sql`
    update transfer_contact_change set taken_back_at = now() where transfer = ${transfer} and former_revision >= ${former_revision}`)

/** Deletes former contact data once the request is decided or withdrawn. */
export const pruneTransferContacts = (db: Db): Promise<unknown> =>
  db.run(sql`delete from transfer_contact_change c using transfer t where t.id = c.transfer and t.state <> 'PENDING'`)

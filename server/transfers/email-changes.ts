import sql from 'sql-template-tag'
import { isTransferToken } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { idIn } from '../platform/secrets/signed-id.ts'

/** A change of the email address by a request's link. */
type EmailChange = { transfer: number; former_revision: number; former_email: string; changed_at: string }

/** How often the email address of a request has been replaced by its links, and whether that was ever undone. */
export async function readEmailChanges(db: Db, transfer: number): Promise<{ count: number; taken_back: boolean }> {
  const found = await db.one<{ count: number; taken_back: boolean }>(sql`
    select count(*) as count, coalesce(bool_or(taken_back_at is not null), false) as taken_back
    from transfer_contact_change where transfer = ${transfer}`)
  return found ?? { count: 0, taken_back: false }
}

/** Keeps the email address of a request before a link changes it, with the link of that time. */
export const keepFormerEmail = (db: Db, transfer: number): Promise<unknown> =>
  db.run(sql`
    insert into transfer_contact_change (transfer, former_revision, former_email)
    select id, link_revision, email from transfer where id = ${transfer}`)

/** The change that a former link can undo while its request is pending; the uniform 404 otherwise. */
export async function readEmailChangeOfToken(db: Db, { key }: Pick<Services, 'key'>, token: string | undefined): Promise<EmailChange> {
  const rows = await db.rows<EmailChange>(sql`
    select c.transfer, c.former_revision, c.former_email, c.changed_at
    from transfer_contact_change c join transfer t on t.id = c.transfer
    where c.transfer = ${idIn(token)} and c.taken_back_at is null and t.state = 'PENDING' and t.removed_at is null order by c.id`)
  const found = rows.find(({ transfer, former_revision }) => isTransferToken(key, token, transfer, former_revision))
  if (found === undefined) throw notFound()
  return found
}

/** Marks a change and those after it as undone. */
export const markUndone = (db: Db, { transfer, former_revision }: EmailChange): Promise<unknown> =>
  db.run(sql`
    update transfer_contact_change set taken_back_at = now() where transfer = ${transfer} and former_revision >= ${former_revision}`)

/** Deletes former addresses once the request is decided or withdrawn. */
export const pruneEmailChanges = (db: Db): Promise<unknown> =>
  db.run(sql`delete from transfer_contact_change c using transfer t where t.id = c.transfer and t.state <> 'PENDING'`)

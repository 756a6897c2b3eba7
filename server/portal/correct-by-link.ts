import sql from 'sql-template-tag'
import type { Language } from '../../contract/records/languages.ts'
import type { Contact } from '../applicants/contact/change-contact.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import type { Call, RouteCall, Services } from '../platform/http/action.ts'
import type { Refusal } from '../platform/http/errors.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { idIn } from '../platform/secrets/signed-id.ts'
import { mailsLeave } from '../platform/settings/settings.ts'

/*
 * The rules of correcting contact details by a mailed link, and of undoing it by the former link, for the links of bookings and for those of
 * requests to transfer (docs/decisions/contact-by-link.md).
 */

/** The maximum number of changes of the email address by the links of an applicant's bookings, and by those of a request to transfer. */
const MAX_EMAIL_CHANGES = 3
/** In place of the new link's revision, which a key keeps: a link that is void meanwhile is answered too, and opens nothing. */
const SAME_LINK = 0

/** How often links have replaced an email address, and whether that was ever undone. */
export type EmailChanges = { count: number; taken_back: boolean }

/** Whether a link may replace the email address: after some changes, or one that was undone, two people would take turns. */
export const mayChangeEmail = ({ count, taken_back }: EmailChanges): boolean => count < MAX_EMAIL_CHANGES && !taken_back

/** The details that a link gives; absent or null ones stay. */
type Given = { [Name in keyof Contact]?: Contact[Name] | null | undefined }
type Correction = { given: Partial<Contact>; isNewEmail: boolean; isChanged: boolean }

/** The correction of contact details by a link. Another email address than before is refused where the link may not replace it. */
export function correctionOf(before: Contact & { may_change_email: boolean }, body: Given, locked: () => Refusal): Correction {
  const { email, phone, language } = body
  const isNewEmail = email != null && email.toLowerCase() !== before.email.toLowerCase()
  if (isNewEmail && !before.may_change_email) throw locked()
  const given = { ...(isNewEmail ? { email } : {}), ...(phone ? { phone } : {}), ...(language ? { language } : {}) }
  const isChanged = Object.entries(given).some(([name, value]) => value !== before[name as keyof Contact])
  return { given, isNewEmail, isChanged }
}

/** The former details of a change by a link; a phone or language that is null stays as it is when the change is undone. */
export type FormerContact = { former_email: string; former_phone: string | null; former_language: Language | null }

/**
 * Where a link of the same revision has changed contact details before: the first phone and language are kept, to be undone with the email
 * address, once that is replaced too.
 */
export const keepFirstDetails = sql`do update set
  former_email = coalesce(excluded.former_email, c.former_email),
  changed_at = case when excluded.former_email is null then c.changed_at else excluded.changed_at end,
  former_phone = coalesce(c.former_phone, excluded.former_phone),
  former_language = coalesce(c.former_language, excluded.former_language)`

/** The details that undoing a change restores. */
export const restoredBy = ({ former_email: email, former_phone: phone, former_language: language }: FormerContact): Partial<Contact> => ({
  email,
  ...(phone === null ? {} : { phone }),
  ...(language === null ? {} : { language }),
})

/** A row, a booking or a request to transfer, whose links correct its contact details. */
export type LinkedRow<Linked extends { link_revision: number }> = {
  lock(db: Db, id: number): Promise<unknown>
  readLinked(db: Db, id: number): Promise<Linked>
  urlOf(services: Pick<Services, 'settings' | 'key'>, linked: Linked): string
}

/** The corrections by a row's present link: the row that a token opens, a 404 otherwise, and the changes that count against its limit. */
type Corrected<Body> = {
  open(db: Db, services: Services, token: string | undefined): Promise<number>
  count(db: Db, id: number, body: Body): Promise<void>
  /** Changes the details; answers whether all links were made void. */
  correct(change: Change, id: number, body: Body): Promise<boolean>
}

/** Corrects contact details by a link, once for each key, and answers the new link where the correction made this one void. */
export async function correctByLink<Linked extends { link_revision: number }, Body>(
  row: LinkedRow<Linked>,
  { open, count, correct }: Corrected<Body>,
  { database, transact, params, body, request, ...rest }: Call<Body, unknown>,
): Promise<string | null> {
  const { token } = params
  const services = { ...rest, database }
  // Repeated after a lost answer, the link may be the one that the first call made void.
  if (!(await isRepeated(database, request))) {
    const id = await open(database, services, token)
    if (services.settings.rateLimits) await count(database, id, body)
  }
  return transact(async (change) => {
    const { db } = change
    const id = idIn(token)
    const link_revision = await runOnce(db, services, request, body, async () => {
      await row.lock(db, id)
      // Again under the lock: the link may have been revoked meanwhile.
      await open(db, services, token)
      const isRenewed = await correct(change, id, body)
      return isRenewed ? (await row.readLinked(db, id)).link_revision : SAME_LINK
    })
    return link_revision === SAME_LINK ? null : row.urlOf(services, { ...(await row.readLinked(db, id)), link_revision })
  })
}

/** The undoing by a former link: the change that its token names, a 404 otherwise. */
type Undone<Found> = {
  readChange(db: Db, services: Services, token: string | undefined): Promise<Found>
  /** Restores the details of before, and makes all links since void. */
  undo(change: Change, id: number, found: Found): Promise<void>
}

/** Undoes a correction by the former link. The new link is mailed only, unless no mail leaves the server. */
export async function undoByLink<Linked extends { link_revision: number }, Found>(
  row: LinkedRow<Linked>,
  { readChange, undo }: Undone<Found>,
  { database, transact, params, ...rest }: RouteCall,
): Promise<string | null> {
  const { token } = params
  const services = { ...rest, database }
  await readChange(database, services, token)
  const id = idIn(token)
  await transact(async (change) => {
    await row.lock(change.db, id)
    await undo(change, id, await readChange(change.db, services, token))
  })
  return mailsLeave(services.settings) ? null : row.urlOf(services, await row.readLinked(database, id))
}

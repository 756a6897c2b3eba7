import sql, { type Sql } from 'sql-template-tag'
import type { EventOf } from '../../../contract/events.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'

/** The contact details of an applicant. */
export type Contact = { email: string; phone: string; language: Language }
/** The event: a correction by the applicant, or its reversal by the owner of the former address. */
type ContactEvent = 'applicant.contact_corrected' | 'applicant.contact_undone'
type ContactChange = {
  applicant: number
  before: Contact
  given: Partial<Contact>
  /** The link by which an email address is changed. */
  by_link?: EventOf<'applicant.email_changed'>['by_link']
}

/** Locks the applicant with an id, or with the id that a subquery selects, and reads how the applicant is reached. */
export const lockContact = async (db: Db, id: number | Sql): Promise<Contact & { applicant: number }> =>
  (await db.one<Contact & { applicant: number }>(
    sql`select id as applicant, email, phone, language from applicant where id = ${id} for no key update`,
  )) as Contact & { applicant: number }

/**
 * Writes how a locked applicant is reached and records the change; a reversal also where nothing differs, since it voids the links that
 * were made meanwhile. Returns the names of the fields that changed.
 */
export async function changeContact(
  { db, record }: Change,
  type: ContactEvent,
  { applicant, before, given, by_link }: ContactChange,
): Promise<(keyof Contact)[]> {
  const changed = (Object.keys(given) as (keyof Contact)[]).filter((name) => given[name] !== undefined && given[name] !== before[name])
  if (changed.length === 0 && type !== 'applicant.contact_undone') return []
  const { email, phone, language } = { ...before, ...given }
  await db.run(sql`update applicant set email = ${email}, phone = ${phone}, language = ${language} where id = ${applicant}`)
  await record([
    { type, applicant, changed },
    ...(changed.includes('email')
      ? [{ type: 'applicant.email_changed' as const, applicant, before: before.email, language: before.language, by_link }]
      : []),
  ])
  return changed
}

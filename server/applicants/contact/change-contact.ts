import sql from 'sql-template-tag'
import type { EventOf } from '../../../contract/events.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { Change } from '../../platform/events/change.ts'

/** How an applicant is reached. */
export type Contact = { email: string; phone: string; language: Language }
/** The event: a correction by the holder of a booking's link, or its reversal by the owner of the former address. */
type Corrected = 'applicant.contact_corrected' | 'applicant.contact_taken_back'

/**
 * Writes how a locked applicant is reached and records it, with what `by_link` says of a new email address. Answers the fields that
 * changed; an address in another case is the same.
 */
export async function changeContact(
  { db, record }: Change,
  type: Corrected,
  { applicant, before, given }: { applicant: number; before: Contact; given: Partial<Contact> },
  by_link: EventOf<'applicant.email_changed'>['by_link'],
): Promise<(keyof Contact)[]> {
  const changed = (Object.keys(given) as (keyof Contact)[]).filter((name) => given[name] !== undefined && given[name] !== before[name])
  if (changed.length === 0) return []
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

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Language } from '../../../contract/records/languages.ts'
import { type LinkedAppointment, namedUrl } from '../../appointments/booking-link.ts'
import { environmentSubdomain, joinEnvironment } from '../../environments/join-environment.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { formerAddressTexts } from '../texts/mail-texts.ts'

/**
 * Notifies an applicant's former address that it was replaced, without the new address. Where the link of a booking did so, with the former
 * link, which takes it back and opens nothing. In the language from before the change, which is the reader's. Written with the change
 * itself: a job would have to store the address, which the record no longer has.
 */
export const mailFormerAddress: Consequence<'applicant.email_changed'> = async ({ db, settings }, events) => {
  const changes = events.filter(({ before }) => before !== '')
  if (changes.length === 0) return
  const recipients = await db.rows<Recipient & { applicant: number }>(sql`
    select a.id as applicant, a.first_name, a.email, a.language, ${environmentFields}
    from applicant a ${joinEnvironment} where a.id = any(${changes.map(({ applicant }) => applicant)}::bigint[])`)
  for (const { applicant, before, language, by_link } of changes) {
    const recipient = recipients.find((one) => one.applicant === applicant)
    if (recipient === undefined || recipient.email.toLowerCase() === before.toLowerCase()) continue
    const former = by_link?.can_undo ? await readFormerLink(db, by_link.appointment) : undefined
    const known = { ...recipient, email: before, language: former?.former_language ?? language ?? recipient.language }
    const { subject, what, unexpected, undo } = formerAddressTexts[known.language]
    const lines: Line[] = [
      ['', what],
      ...(former === undefined ? [] : [[undo, namedUrl(settings, former)] satisfies Line]),
      ['', unexpected(recipient.environment)],
    ]
    const about = former === undefined ? {} : { appointment: former.id }
    const content = { event_key: `former-address-${applicant}-${randomUUID()}`, subject, lines, ...about }
    await queueMail(db, composeApplicantMail(known, content), settings)
  }
}

/** The link that a booking had before its last change of the email address, and the language from before the first change by that link. */
const readFormerLink = (db: Db, appointment: number) =>
  db.one<LinkedAppointment & { former_language: Language | null }>(sql`
    select c.appointment as id, c.former_revision as link_revision, c.former_language, ${environmentSubdomain}
    from contact_change c join appointment p on p.id = c.appointment join applicant a on a.id = p.applicant ${joinEnvironment}
    where c.appointment = ${appointment} and c.former_email is not null order by c.id desc limit 1`)

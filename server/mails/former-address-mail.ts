import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Consequence } from '../platform/events/change.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Line } from '../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from './applicant-mail.ts'
import { formerAddressTexts } from './texts/former-address-texts.ts'

/**
 * Notifies an applicant's former address that it was replaced, without the new address and without a link. Written with the change
 * itself: a job would have to store the address, which the record no longer has.
 */
export const mailFormerAddress: Consequence<'applicant.email_changed'> = async ({ db, settings }, events) => {
  const told = events.filter(({ before }) => before !== '')
  if (told.length === 0) return
  const recipients = await db.rows<Recipient & { applicant: number }>(sql`
    select a.id as applicant, a.first_name, a.email, a.language, ${environmentFields}
    from applicant a ${joinEnvironment} where a.id = any(${told.map(({ applicant }) => applicant)}::bigint[])`)
  for (const { applicant, before } of told) {
    const recipient = recipients.find((one) => one.applicant === applicant)
    if (recipient === undefined || recipient.email.toLowerCase() === before.toLowerCase()) continue
    const { subject, what, unexpected } = formerAddressTexts[recipient.language]
    const content = {
      event_key: `former-address-${applicant}-${randomUUID()}`,
      subject,
      lines: [['', what] satisfies Line, ['', unexpected(recipient.environment)] satisfies Line],
    }
    await queueMail(db, composeApplicantMail({ ...recipient, email: before }, content), settings)
  }
}

import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import { removeMails } from '../platform/mail/mail.ts'
import { waitlistKeys } from './waitlist/waitlist-keys.ts'

/** Deletes mails to and about the person, sent or not; the jobs of unsent mails find nothing. */
export const purgeMails: Consequence<'applicant.purged'> = ({ db }, events) => {
  const applicants = events.map(({ applicant }) => applicant)
  const theirs = sql`select id from appointment where applicant = any(${applicants}::bigint[])`
  return removeMails(db, sql`applicant = any(${applicants}::bigint[]) or appointment in (${theirs}) or listed && array(${theirs})`)
}

/** Deletes the mails about requests for transfers, also those that list one among others. */
export const removeTransferMails = (db: Db, transfers: readonly number[]) => removeMails(db, sql`transfers && ${[...transfers]}::bigint[]`)

/** Deletes the mails to mailboxes about their waitlist entries and offers. */
export const removeWaitlistMails = (db: Db, entries: readonly { id: number; offers: readonly number[] }[]) => {
  const keys = entries.flatMap(waitlistKeys)
  return removeMails(db, sql`event_key = any(${keys}::text[])`)
}

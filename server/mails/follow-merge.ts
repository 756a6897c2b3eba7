import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'
import { reassignMails } from '../platform/mail/mail.ts'

/** Moves the mails of the other record to the remaining one. */
export const moveMails: Consequence<'applicant.merged'> = ({ db }, events) => reassignMails(db, mergesOf(events))

import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'
import { reassignMails } from '../platform/mail/mail.ts'

/** Mails of the other record go to the one that stays. */
export const moveMails: Consequence<'applicant.merged'> = ({ db }, events) => reassignMails(db, mergesOf(events))

import sql from 'sql-template-tag'
import { mail } from '../../contract/outbox.ts'
import { type ApplicantMerged, type ApplicantPurged, applicantsOf, type Handler, moveRows } from '../applicants/applicant-events.ts'
import { every, nothing, reads } from '../platform/access.ts'
import { removeMails } from '../platform/mail.ts'
import { type Resource, readOnly } from '../platform/resource.ts'

/** The outbox: mails hold addresses and registration numbers, so only superusers read them. */
export const mails: Resource = {
  contract: mail,
  table: 'mail',
  serves: readOnly,
  access: { public: nothing, lsv_user: nothing, network_admin: nothing, staff: nothing, superuser: reads(every) },
}

/** Mails to and about the person, sent or not. */
export const purgeMails: Handler<ApplicantPurged> = async ({ db }, events) => {
  const applicants = applicantsOf(events)
  await removeMails(
    db,
    sql`applicant = any(${applicants}::bigint[]) or appointment in (select id from appointment where applicant = any(${applicants}::bigint[]))`,
  )
}

export const moveMails: Handler<ApplicantMerged> = async ({ db }, merges) => {
  await moveRows(db, 'mail', merges)
}

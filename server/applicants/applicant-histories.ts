import { applicantHistory } from '../../contract/applicants.ts'
import { every, nothing, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** What happened to applicants. Written with the change itself; nobody edits it. */
export const applicantHistories: Resource = {
  contract: applicantHistory,
  table: 'applicant_history',
  serves: allVerbs,
  access: { superuser: reads(every), staff: reads(every), network_admin: nothing, lsv_user: nothing, public: nothing },
}

import { applicantHistory } from '../../contract/applicants/applicants.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** What happened to applicants. Written with the change itself; nobody edits it. */
export const applicantHistories: Resource = {
  contract: applicantHistory,
  table: 'applicant_history',
  serves: allVerbs,
  access: accessBy(permissions.applicanthistories, { superuser: every, staff: every }),
}

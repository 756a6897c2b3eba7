import { applicant } from '../../../contract/applicants/applicants.ts'

/** The query of one's open changes: read again after every change of an applicant. */
export const openChangesKey = [applicant.path, 'open-changes'] as const

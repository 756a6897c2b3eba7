import sql from 'sql-template-tag'
import { readPersonSearch } from '../../contract/applicants/person-search.ts'
import { transfer } from '../../contract/transfers/transfers.ts'
import { matchRequest } from '../applicants/search/person-search.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, filterId } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'

/** Requests to move to another work location. Written by applicants through their wizard; read by staff. */
export const transfers: RecordKind = {
  contract: transfer,
  table: 'transfer',
  reads: 'replica',
  serves: readOnly,
  filters: {
    /** Decided ones of this applicant, and pending ones with the same last name, date of birth and last four of the SSN. */
    applicant: (value, _viewer, t) => sql`(${t}.applicant = ${filterId(value, 'applicant')} or ${t}.state = 'PENDING' and ${t}.id in (
      select w.id from transfer w join applicant a on lower(a.last_name) = lower(w.last_name) and a.dob_index = w.dob_index
        and a.ssn4_index = w.ssn4_index and a.employer is not distinct from w.employer and a.network is not distinct from w.network
      where a.id = ${filterId(value, 'applicant')}))`,
    search: (value, _viewer, t) => matchRequest(readPersonSearch(value), value, t),
  },
  access: accessBy(permissions.transfers, { superuser: every, staff: every }),
}

import sql from 'sql-template-tag'
import { readPersonSearch } from '../../contract/applicants/person-search.ts'
import { transfer } from '../../contract/transfers/transfers.ts'
import { matchRequest } from '../applicants/search/person-search.ts'
import { pendingTransfers } from '../applicants/search/same-person.ts'
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
    /** Decided ones of this applicant, and pending ones that may concern them. */
    applicant: (value, _viewer, t) => sql`(${t}.applicant = ${filterId(value, 'applicant')}
      or ${t}.id in (select w.id from ${pendingTransfers} where a.id = ${filterId(value, 'applicant')}))`,
    search: (value, _viewer, t) => matchRequest(readPersonSearch(value), value, t),
  },
  access: accessBy(permissions.transfers, { superuser: every, staff: every }),
}

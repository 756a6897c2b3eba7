import sql from 'sql-template-tag'
import { ori } from '../../contract/places.ts'
import { type Condition, every, manages, nothing, ofOwnNetwork, own, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

const unused: Condition = (_viewer, t) => sql`not exists (select from applicant_type a where a.ori = ${t}.id and a.removed_at is null)`
const managesUnused = (rows: Condition) => ({
  ...manages(rows),
  remove: { rows, when: { holds: unused, says: 'Applicant types still use this ORI.' } },
})

/** Agency identifiers of locations. */
export const oris: Resource = {
  contract: ori,
  table: 'ori',
  serves: allVerbs,
  access: {
    superuser: managesUnused(every),
    staff: reads(every),
    network_admin: managesUnused(ofOwnNetwork('lsv')),
    lsv_user: reads(own('lsv')),
    public: nothing,
  },
}

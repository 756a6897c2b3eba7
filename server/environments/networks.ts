import sql from 'sql-template-tag'
import { network } from '../../contract/environments.ts'
import { profileFields } from '../../contract/profile.ts'
import { type Condition, every, manages, own, reads } from '../platform/access.ts'
import { invalid } from '../platform/errors.ts'
import { allVerbs, type Resource } from '../platform/resource.ts'
import { bySubdomain, publicEnvironment } from './employers.ts'

const askedBySubdomain: Condition = ({ query }) => {
  if (!query.applicant_subdomain && !query.dashboard_subdomain) throw invalid({ applicant_subdomain: 'Required' })
  return sql`true`
}

const ofOwnLocation: Condition = (viewer, t) => sql`${t}.id = (select l.network from live_scan_vendor l where l.id = ${viewer.context_id})`
const withoutLocations: Condition = (_viewer, t) =>
  sql`not exists (select from live_scan_vendor l where l.network = ${t}.id and l.removed_at is null and not l.is_archived)`

/** Networks: owners of locations, and environments themselves. */
export const networks: Resource = {
  contract: network,
  table: 'network',
  serves: allVerbs,
  filters: { applicant_subdomain: bySubdomain('applicant_subdomain'), dashboard_subdomain: bySubdomain('dashboard_subdomain') },
  access: {
    superuser: { ...manages(every), remove: { rows: every, when: { holds: withoutLocations, says: 'This network still has locations.' } } },
    staff: reads(every),
    network_admin: {
      ...reads(own('id')),
      update: { rows: own('id'), fields: ['name', ...Object.keys(profileFields), 'destination_agency', 'tcn_prefix'] },
    },
    lsv_user: reads(ofOwnLocation, ['id', 'name']),
    public: { list: { rows: askedBySubdomain, fields: publicEnvironment } },
  },
}

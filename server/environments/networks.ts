import sql from 'sql-template-tag'
import { network } from '../../contract/environments/environments.ts'
import { profileFields } from '../../contract/people/profile.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, both, type Condition, every, own } from '../platform/records/access.ts'
import { cleanText } from '../platform/records/clean-html.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { bookingWorkOf } from './booking-work.ts'
import { bySubdomain, finishEnvironments, notArchived, publicEnvironment } from './employers.ts'
import { faceOf } from './faces.ts'

const askedBySubdomain: Condition = ({ query }, t) => {
  if (!query.applicant_subdomain && !query.dashboard_subdomain) throw invalid({ applicant_subdomain: 'Required' })
  return sql`not ${t}.is_archived`
}

const ofOwnLocation: Condition = (viewer, t) => sql`${t}.id = (select l.network from live_scan_vendor l where l.id = ${viewer.context_id})`
/** Without locations and employers in use. */
const unused: Condition = (_viewer, t) => sql`(
  not exists (select from live_scan_vendor l where l.network = ${t}.id and l.removed_at is null and not l.is_archived)
  and not exists (select from employer e where e.network = ${t}.id and e.removed_at is null and not e.is_archived))`
const archives = { when: { condition: both(notArchived, unused), refusal: 'This network still has locations or employers in use.' } }

/** Networks: owners of locations, and environments themselves. The removal archives, and is an action. */
export const networks: RecordKind = {
  contract: network,
  findsNames: true,
  table: 'network',
  source: `(select n.*, ${faceOf('n')} as face, ${bookingWorkOf('n', 'network')} as booking_minutes from network n)`,
  html: { landing_texts: cleanText, face: cleanText },
  finish: finishEnvironments,
  reads: 'replica',
  serves: ['list', 'read', 'create', 'update'],
  filters: { applicant_subdomain: bySubdomain('applicant_subdomain'), dashboard_subdomain: bySubdomain('dashboard_subdomain') },
  access: accessBy(permissions.networks, {
    superuser: { rows: every, remove: archives },
    staff: every,
    network_admin: { rows: own('id'), update: { fields: ['name', ...Object.keys(profileFields), 'destination_agency', 'tcn_prefix'] } },
    lsv_user: { rows: ofOwnLocation, fields: ['id', 'name', 'face'] },
    public: { rows: askedBySubdomain, fields: publicEnvironment },
  }),
}

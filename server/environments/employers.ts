import sql from 'sql-template-tag'
import { employer } from '../../contract/environments/environments.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, type Condition, every, type Viewer } from '../platform/records/access.ts'
import { cleanText } from '../platform/records/clean-html.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { bookingWorkOf, finishMinutes } from './booking-work.ts'
import { faceOf, finishFaces } from './faces.ts'
import { linkedEmployer } from './named-environment.ts'

/** The public fields of an employer or network. */
export const publicEnvironment = [
  'id',
  'name',
  'logo_url',
  'face',
  'booking_minutes',
  'timezone',
  'language',
  'display_disclaimer',
  'display_waiver',
  'extra_fields',
  'prompt_payment',
  'default_payment',
  'payment_options',
  'refund_until_start',
  'enable_transfers',
]

/** Subdomains are case-insensitive and unique, so at most one row is found. */
export const bySubdomain =
  (column: 'applicant_subdomain' | 'dashboard_subdomain') => (value: string, _viewer: Viewer, t: ReturnType<typeof sql>) =>
    column === 'applicant_subdomain'
      ? sql`lower(${t}.applicant_subdomain) = lower(${value})`
      : sql`lower(${t}.dashboard_subdomain) = lower(${value})`

/** The public finds one environment by its subdomain; customers cannot be listed. */
const askedBySubdomain: Condition = (viewer, t) => {
  if (!viewer.query.applicant_subdomain) throw invalid({ applicant_subdomain: 'Required' })
  return sql`not ${t}.is_archived`
}

/** Excludes archived rows, which cannot be archived again. */
export const notArchived: Condition = (_viewer, t) => sql`not ${t}.is_archived`

/** Completes what its applicants see of an employer or network. */
export const finishEnvironments: NonNullable<RecordKind['finish']> = async (db, tools, viewer, rows) => {
  finishMinutes(rows)
  await finishFaces(db, tools, viewer, rows)
}

const named = { rows: linkedEmployer, fields: ['id', 'name', 'face'] }

/** Employers: environments and customers. The removal archives, and is an action. */
export const employers: RecordKind = {
  contract: employer,
  findsNames: true,
  table: 'employer',
  source: `(select e.*, array(select l.lsv from employer_lsv l where l.employer = e.id order by l.lsv) as livescanvendors, ${faceOf('e', 'n')} as face,
    ${bookingWorkOf('e', 'employer')} as booking_minutes
    from employer e left join network n on n.id = e.network)`,
  reads: 'replica',
  serves: ['list', 'read', 'create', 'update'],
  lists: { livescanvendors: { table: 'employer_lsv', own: 'employer', other: 'lsv' } },
  filters: { applicant_subdomain: bySubdomain('applicant_subdomain') },
  html: { landing_texts: cleanText, face: cleanText },
  finish: finishEnvironments,
  access: accessBy(permissions.employers, {
    superuser: { rows: every, remove: { when: { condition: notArchived, refusal: 'This employer is archived already.' } } },
    staff: every,
    network_admin: named,
    lsv_user: named,
    public: { rows: askedBySubdomain, fields: publicEnvironment },
  }),
}

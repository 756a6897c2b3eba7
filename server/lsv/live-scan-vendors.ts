import sql from 'sql-template-tag'
import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { profileFields } from '../../contract/people/profile.ts'
import type { Change as FieldChange } from '../../contract/records/define-record.ts'
import { isLive } from '../appointment-states.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { accessBy, type Condition, every, own } from '../platform/records/access.ts'
import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { updateRow } from '../platform/records/rows.ts'
import { byDistance, fillDistances, zipFilter } from './distances.ts'
import { environmentFilters, publishedInEnvironment, publishedRows } from './lsv-conditions.ts'

const locationFields = Object.keys(profileFields).filter((name) => name.startsWith('location_'))
const seenByPublic = [
  'id',
  'name',
  ...locationFields,
  'timezone',
  'url',
  'logo',
  'applicant_instructions',
  'translations',
  'next_open',
  'distance_miles',
]
/** The fields that each role may change beside the profile, which desks may change; each role includes those of the one before it. */
const changedBy: Record<Exclude<keyof FieldChange<typeof liveScanVendor>, keyof typeof profileFields>, 'desk' | 'network' | 'superuser'> = {
  name: 'network',
  public: 'network',
  logo: 'superuser',
  timezone: 'desk',
  applicant_instructions: 'desk',
  translations: 'desk',
  appointment_duration: 'desk',
  stations: 'desk',
  tcn_prefix: 'desk',
  tcn_length: 'desk',
  records_money: 'desk',
}
const fieldsOf = (changer: 'desk' | 'network') => Object.entries(changedBy).flatMap(([name, by]) => (by === changer ? [name] : []))
const ownProfile = [...Object.keys(profileFields), ...fieldsOf('desk')]

/** No appointment is to come, and nobody who was checked in within a day is still on site. */
const noneOpen: Condition = (_viewer, t) =>
  sql`not exists (select from appointment p where p.lsv = ${t}.id and ${isLive(sql`p`)}
    and (p.date_time > now() or p.arrived_at > now() - interval '1 day'))`
const archive = { when: { condition: noneOpen, refusal: 'This location still has appointments to come, or applicants on site.' } }

/** Live-scan vendors. The removal archives, and a change may put appointments outside hours: both are actions. */
export const liveScanVendors: RecordKind = {
  contract: liveScanVendor,
  findsNames: true,
  table: 'live_scan_vendor',
  // The distance is added by each query, the next open slot by the availability.
  source: '(select l.*, null::timestamptz as next_open, null::double precision as distance_miles from live_scan_vendor l)',
  serves: ['list', 'read', 'create'],
  filters: { ...environmentFilters, zip: zipFilter },
  ranked: byDistance,
  finish: fillDistances,
  access: accessBy(permissions.livescanvendors, {
    superuser: { rows: every, remove: archive },
    staff: every,
    network_admin: {
      rows: own('network'),
      create: { preset: (viewer) => ({ network: viewer.context_id }) },
      update: { fields: [...ownProfile, ...fieldsOf('network')] },
      remove: archive,
    },
    lsv_user: { rows: own('id'), update: { fields: ownProfile } },
    public: { rows: publishedInEnvironment, fields: seenByPublic, read: { rows: publishedRows } },
  }),
}

/** Writes fields of a locked LSV. */
export const updateLsv = ({ db, sealing }: Change, id: number, values: Values) => updateRow(db, sealing, liveScanVendors, id, values)

/** Raises the version of an LSV whose parts have changed. */
export const touchLsv = (db: Db, id: number) => db.run(sql`update live_scan_vendor set updated = now() where id = ${id}`)

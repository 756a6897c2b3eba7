import sql from 'sql-template-tag'
import { applicant } from '../../contract/applicants/applicants.ts'
import { isNotPending } from '../appointment-states.ts'
import { permissions } from '../permissions.ts'
import { accessBy, type Condition, every, type Rule, type Viewer } from '../platform/records/access.ts'
import { type RecordKind, readOnly, type Values } from '../platform/records/record-kind.ts'
import { addBirthYears } from './birth-years.ts'
import { applicantFilters, applicantSearchPlans, isCountedByIndex, isSortedByName, orderColumns } from './search/applicant-filters.ts'
import { expandFilters } from './search/expand-filters.ts'

/** Applicants with an appointment at the viewer's LSV; a pending one does not count. */
const comesToOwnLsv: Condition = (viewer, t) =>
  sql`${t}.id in (select p.applicant from appointment p where p.lsv = ${viewer.context_id} and ${isNotPending(sql`p`)})`

/** Applicants with an appointment at an LSV of the viewer's network. */
const comesToOwnNetwork: Condition = (viewer, t) => sql`${t}.id in (
  select p.applicant from appointment p join live_scan_vendor l on l.id = p.lsv
  where l.network = ${viewer.context_id} and ${isNotPending(sql`p`)})`

/** The fields that a desk may change while an appointment is open. */
export const contactFields = ['first_name', 'last_name', 'email', 'phone']
/** The fields that a desk may correct on the day of the appointment, and until an open visit is finished: those of the live-scan machine. */
export const demographicFields = [
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'gender',
  'race',
  'height',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'no_middle_name',
  'former_names',
]

const without = (left: readonly string[], fields: readonly string[]) => fields.filter((name) => !left.includes(name))

const deskFields = [...contactFields, ...without(contactFields, demographicFields)]

const contactSeen = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'phone_ext',
  'ssn4',
  'dob',
  'applicant_type',
  'locations',
  'vendor',
]
const scanSeen = [
  ...contactSeen,
  ...without(contactSeen, demographicFields),
  'no_ssn',
  'reason',
  'transaction_id',
  'tcr',
  'illegible',
  'attempt',
]

/** The fields that a desk may set for an applicant added with a booking. Casework, prints and data holds are the provider's. */
const addedFields = [...deskFields, 'phone_ext', 'ssn4', 'reason', 'applicant_type', 'locations', 'vendor']

/** The create rule for an applicant who is added with a booking: the role's own, else the desk's, which may create none otherwise. */
export const addedByBooking = ({ role }: Viewer): Rule => applicants.access[role].create ?? { rows: every, fields: addedFields }

const ruleOfDesk = (rows: Condition, fields: readonly string[]) => ({
  rows,
  fields,
  update: { fields: deskFields },
})

/** Desks reveal a date of birth around a visit only, and networks none: their lists have no year. */
const showBirthYears: RecordKind['finish'] = async (db, { sealing }, { role }, rows) => {
  if (role === 'staff' || role === 'superuser') await addBirthYears(db, sealing, rows as (Values & { id: number })[])
}

/** Applicants. Their writes are actions, which write history, lists and purges. */
export const applicants: RecordKind = {
  contract: applicant,
  table: 'applicant',
  // The year of birth is opened for the rows of an answer.
  source: '(select a.*, null::integer as birth_year from applicant_seen a)',
  finish: showBirthYears,
  reads: 'replica',
  largeTable: { table: 'applicant', plans: applicantSearchPlans, isSorted: isSortedByName, isCounted: isCountedByIndex, orderColumns },
  serves: readOnly,
  lists: { locations: { table: 'applicant_location', own: 'applicant', other: 'location' } },
  filters: applicantFilters,
  expandQuery: expandFilters,
  access: accessBy(permissions.applicants, {
    superuser: every,
    staff: every,
    network_admin: ruleOfDesk(comesToOwnNetwork, contactSeen),
    lsv_user: ruleOfDesk(comesToOwnLsv, scanSeen),
  }),
}

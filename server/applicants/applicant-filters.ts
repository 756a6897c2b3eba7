import sql, { raw, type Sql } from 'sql-template-tag'
import { filterId, type Viewer } from '../platform/access.ts'
import { dayOf } from '../platform/days.ts'
import { invalid } from '../platform/errors.ts'
import type { Resource } from '../platform/resource.ts'

type Make = (value: string, viewer: Viewer, t: Sql) => Sql

/** Ranges of days include both ends; `created` is an instant, whose day is the one in UTC. */
const from =
  (column: string, name: string): Make =>
  (value, _viewer, t) =>
    sql`${t}.${raw(column)} >= ${dayOf(value, name)}`
const upTo =
  (column: string, name: string): Make =>
  (value, _viewer, t) =>
    sql`${t}.${raw(column)} < ${dayOf(value, name)} + 1`

function illegible(value: string, _viewer: Viewer, t: Sql): Sql {
  if (value === 'true') return sql`${t}.illegible`
  if (value === 'false') return sql`not ${t}.illegible`
  throw invalid({ illegible: 'Must be true or false' })
}

/** Of whom a request waits for a decision: as last name, date of birth and the last four of the SSN tell. */
function transferPending(value: string, _viewer: Viewer, t: Sql): Sql {
  if (value !== 'true' && value !== 'false') throw invalid({ transfer_pending: 'Must be true or false' })
  const asked = sql`exists (select from transfer r where r.state = 'PENDING' and lower(r.last_name) = lower(${t}.last_name)
    and r.dob_index = ${t}.dob_index and r.ssn4_index = ${t}.ssn4_index
    and r.employer is not distinct from ${t}.employer and r.network is not distinct from ${t}.network)`
  return value === 'true' ? asked : sql`not ${asked}`
}

/** The filters of applicants that look beyond one column. */
export const applicantFilters: Resource['filters'] = {
  email: (value, _viewer, t) => sql`lower(${t}.email) = lower(${value.trim()})`,
  registration: (value, _viewer, t) =>
    sql`${t}.id = (select p.applicant from appointment p where p.id = ${filterId(value, 'registration')})`,
  location: (value, _viewer, t) =>
    sql`${t}.id in (select al.applicant from applicant_location al where al.location = ${filterId(value, 'location')})`,
  lsv: (value, _viewer, t) =>
    sql`${t}.id in (select p.applicant from appointment p where p.lsv = ${filterId(value, 'lsv')} and p.status <> 'PENDING')`,
  created_after: from('created', 'created_after'),
  created_before: upTo('created', 'created_before'),
  submitted_after: from('submitted', 'submitted_after'),
  submitted_before: upTo('submitted', 'submitted_before'),
  safe_date_after: from('safe_date', 'safe_date_after'),
  safe_date_before: upTo('safe_date', 'safe_date_before'),
  illegible,
  transfer_pending: transferPending,
}

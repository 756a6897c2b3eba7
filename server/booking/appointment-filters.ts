import sql, { type Sql } from 'sql-template-tag'
import { instant } from '../../contract/fields.ts'
import { filterId } from '../platform/access.ts'
import { dayOf } from '../platform/days.ts'
import type { Resource } from '../platform/resource.ts'

/** No zone is further than this from UTC, so the bound on the instant may use the index. */
const FARTHEST = sql`interval '1 day'`

/** From a day of the appointment's own location, or from an instant, on. */
function after(value: string, t: Sql): Sql {
  if (instant.input.safeParse(value).success) return sql`${t}.date_time >= ${value}::timestamptz`
  const day = dayOf(value, 'after')
  return sql`(${t}.date_time >= ${day} - ${FARTHEST} and (${t}.date_time at time zone ${t}.lsv_timezone)::date >= ${day})`
}

/** Up to a day of the appointment's own location, that day included, or up to an instant. */
function before(value: string, t: Sql): Sql {
  if (instant.input.safeParse(value).success) return sql`${t}.date_time <= ${value}::timestamptz`
  const day = dayOf(value, 'before')
  return sql`(${t}.date_time < ${day} + 1 + ${FARTHEST} and (${t}.date_time at time zone ${t}.lsv_timezone)::date <= ${day})`
}

/** First or last name, by substring; a capital letter makes it case-sensitive. */
function named(value: string, t: Sql): Sql {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  return value === value.toLowerCase()
    ? sql`(${t}.first_name ilike ${pattern} or ${t}.last_name ilike ${pattern})`
    : sql`(${t}.first_name like ${pattern} or ${t}.last_name like ${pattern})`
}

/** The filters of appointments that look beyond one column. */
export const appointmentFilters: Resource['filters'] = {
  network: (value, _viewer, t) => sql`${t}.lsv_network = ${filterId(value, 'network')}`,
  employer: (value, _viewer, t) => sql`${t}.applicant in (select a.id from applicant a where a.employer = ${filterId(value, 'employer')})`,
  name: (value, _viewer, t) => named(value, t),
  after: (value, _viewer, t) => after(value, t),
  before: (value, _viewer, t) => before(value, t),
}

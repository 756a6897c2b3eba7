import sql, { type Sql } from 'sql-template-tag'

/** After this many attempts prints are not taken again: the name check takes their place. */
export const LAST_ATTEMPT = 2
const NAME_CHECK_DAYS = 90

/** The day until which the name check must be requested, as SQL over an applicant `a`; null while prints may be taken again. */
export const nameCheckBy: Sql = sql`(
  select ((coalesce(r.rejected_at, a.updated) at time zone v.timezone)::date + ${NAME_CHECK_DAYS}::integer)
  from (select coalesce((select e.timezone from employer e where e.id = a.employer), (select n.timezone from network n where n.id = a.network)) as timezone) v
  left join rejection r on r.applicant = a.id and r.attempt = a.attempt - 1
  where a.illegible and a.attempt > ${LAST_ATTEMPT})`

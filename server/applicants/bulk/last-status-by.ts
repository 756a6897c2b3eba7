import sql, { raw, type Sql } from 'sql-template-tag'

/** Whether the latest change of an applicant's hire status was made by the user; `applicant` is the alias of the applicant's row. */
export const lastStatusBy = (applicant: 'a' | 't', user: number | null): Sql => sql`coalesce(${user}::bigint = (
  select h.by_user from applicant_history h
  where h.applicant = ${raw(applicant)}.id and h.event in ('STATUS', 'STATUS_TAKEN_BACK') order by h.date desc, h.id desc limit 1), false)`

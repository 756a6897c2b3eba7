import sql, { type Sql } from 'sql-template-tag'

/** Whether the LSV `t` is visible to the public. */
export const isPublished = (t: Sql): Sql => sql`(${t}.public and not ${t}.is_archived)`

/** LSVs of this network, by its id. */
export const ofNetwork = (network: number | Sql, t: Sql): Sql => sql`${t}.network = ${network}`

/** LSVs for an employer's applicants, by its id: those of its network and those linked to it. */
export const ofEmployersChoice = (employer: number | Sql, t: Sql): Sql => sql`(
  ${t}.network = (select whose.network from employer whose where whose.id = ${employer} and whose.removed_at is null)
  or ${t}.id in (select el.lsv from employer_lsv el join employer whose on whose.id = el.employer where whose.id = ${employer} and whose.removed_at is null))`

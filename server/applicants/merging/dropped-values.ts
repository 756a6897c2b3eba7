import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { applicantColumns } from '../applicant-columns.ts'

/** The columns in which the kept record's own value remains; sealed ones are compared by their index. */
export const droppable = ['first_name', 'last_name', 'email', 'phone', 'language', ...applicantColumns.optional]

/** The names of the records that a column of a row `lost` refers to. */
const names: readonly Sql[] = [
  sql`when 'vendor' then (select v.name from vendor v where v.id = lost.vendor)`,
  sql`when 'applicant_type' then (select y.description from applicant_type y where y.id = lost.applicant_type)`,
  sql`when 'status_code' then (select s.description from status_code s where s.id = lost.status_code)`,
  sql`when 'assignee' then (select u.email from user_account u where u.id = lost.assignee)`,
]

type Merge = { kept: number; other: number; take: readonly string[] }

/**
 * The values that a merge drops, as texts by field: those of the other record that differ from a value of the kept one or, of a field to
 * `take`, the kept record's own. A sealed value is masked.
 */
export async function droppedValues(db: Db, { kept, other, take }: Merge): Promise<Record<string, string>> {
  const isTaken = sql`c.name = any(${take}::text[])`
  const rows = await db.rows<{ name: string; value: string }>(sql`
    with pair as (select k, o from applicant k, applicant o where k.id = ${kept} and o.id = ${other})
    select c.name, case c.name ${names.reduce((all, each) => sql`${all} ${each}`)} else dropped.value end as value
    from pair, unnest(${droppable}::text[]) with ordinality c (name, place),
      lateral (select (case when ${isTaken} then pair.k else pair.o end).*) lost
      join lateral (select to_jsonb(lost) ->> c.name as value) dropped on dropped.value <> ''
      join lateral (select to_jsonb(case when ${isTaken} then pair.o else pair.k end) ->> c.name as value) stays
        on stays.value is distinct from dropped.value
    where stays.value is not null and not (${isTaken} and stays.value = '')
    union all
    select 'ssn4', '****' from pair where (pair.k).ssn4_index <> (pair.o).ssn4_index
    union all
    select c.name, case when ${isTaken} then ${raw(lineOf('b'))} else ${raw(lineOf('a'))} end
    from address a join address b on b.applicant = ${kept} and b.address_type = a.address_type and b.removed_at is null,
      lateral (select lower(a.address_type) || '_address') c (name)
    where a.applicant = ${other} and a.removed_at is null and ${raw(lineOf('a'))} <> ${raw(lineOf('b'))}`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const lineOf = (t: string) =>
  `concat_ws(', ', ${t}.street1, ${t}.street2, ${t}.city, nullif(concat_ws(' ', ${t}.state, ${t}.zip_code), ''), nullif(${t}.country, 'US'))`

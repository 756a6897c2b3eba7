import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { applicantColumns } from '../applicant-columns.ts'

/** The columns in which the kept record's own value remains; sealed ones are compared by their index. */
const compared = ['first_name', 'last_name', 'email', 'phone', 'language', ...applicantColumns.optional]

/** The names of the records that a column refers to. */
const names: readonly Sql[] = [
  sql`when 'vendor' then (select v.name from vendor v where v.id = o.vendor)`,
  sql`when 'applicant_type' then (select y.description from applicant_type y where y.id = o.applicant_type)`,
  sql`when 'status_code' then (select s.description from status_code s where s.id = o.status_code)`,
  sql`when 'assignee' then (select u.email from user_account u where u.id = o.assignee)`,
]

/**
 * The values of the other record that a merge drops, as texts by field: those that differ from a value of the kept record. A sealed
 * value is masked.
 */
export async function droppedValues(db: Db, kept: number, other: number): Promise<Record<string, string>> {
  const rows = await db.rows<{ name: string; value: string }>(sql`
    with pair as (select k, o from applicant k, applicant o where k.id = ${kept} and o.id = ${other})
    select c.name, case c.name ${names.reduce((all, each) => sql`${all} ${each}`)} else of_other.value end as value
    from pair, lateral (select (pair.o).*) o, unnest(${compared}::text[]) with ordinality c (name, place)
      join lateral (select to_jsonb(pair.o) ->> c.name as value) of_other on of_other.value <> ''
      join lateral (select to_jsonb(pair.k) ->> c.name as value) of_kept on of_kept.value is distinct from of_other.value
    where of_kept.value is not null
    union all
    select 'ssn4', '****' from pair where (pair.k).ssn4_index <> (pair.o).ssn4_index
    union all
    select lower(a.address_type) || '_address', ${raw(lineOf('a'))}
    from address a join address b on b.applicant = ${kept} and b.address_type = a.address_type and b.removed_at is null
    where a.applicant = ${other} and a.removed_at is null and ${raw(lineOf('a'))} <> ${raw(lineOf('b'))}`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const lineOf = (t: string) =>
  `concat_ws(', ', ${t}.street1, ${t}.street2, ${t}.city, nullif(concat_ws(' ', ${t}.state, ${t}.zip_code), ''), nullif(${t}.country, 'US'))`

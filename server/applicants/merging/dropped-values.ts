import sql, { raw, type Sql } from 'sql-template-tag'
import { belongsTo } from '../../../contract/applicants/applicant-actions.ts'
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
 * `take`, the kept record's own. A field that belongs to another one is dropped with it. A sealed value is masked.
 */
export async function droppedValues(db: Db, { kept, other, take }: Merge): Promise<Record<string, string>> {
  const owners = droppable.map((name) => belongsTo[name] ?? null)
  const rows = await db.rows<{ name: string; value: string }>(sql`
    with pair as (
      select k, o, to_jsonb(k) as mine, to_jsonb(o) as others from applicant k, applicant o where k.id = ${kept} and o.id = ${other})
    select c.name, case c.name ${names.reduce((all, each) => sql`${all} ${each}`)} else dropped.value end as value
    from pair, unnest(${droppable}::text[], ${owners}::text[]) c (name, owner),
      lateral (select case when mine ->> c.owner is distinct from others ->> c.owner then c.owner else c.name end as name) decides,
      lateral (select mine ->> decides.name is null or decides.name = any(${take}::text[]) and others ->> decides.name <> '' as is_other) stays,
      lateral (select (case when is_other then k else o end).*) lost
      join lateral (select to_jsonb(lost) ->> c.name as value) dropped on dropped.value <> ''
    where dropped.value is distinct from (case when is_other then others else mine end) ->> c.name
    union all
    select 'ssn4', '****' from pair where (pair.k).ssn4_index <> (pair.o).ssn4_index
    union all
    select c.name, case when c.name = any(${take}::text[]) then ${raw(lineOf('b'))} else ${raw(lineOf('a'))} end
    from address a join address b on b.applicant = ${kept} and b.address_type = a.address_type and b.removed_at is null,
      lateral (select lower(a.address_type) || '_address') c (name)
    where a.applicant = ${other} and a.removed_at is null and ${raw(lineOf('a'))} <> ${raw(lineOf('b'))}`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const lineOf = (t: string) =>
  `concat_ws(', ', ${t}.street1, ${t}.street2, ${t}.city, nullif(concat_ws(' ', ${t}.state, ${t}.zip_code), ''), nullif(${t}.country, 'US'))`

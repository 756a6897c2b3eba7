import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { CaseworkChange } from '../../../contract/applicants/search/bulk-changes.ts'
import type { Change } from '../../platform/events/change.ts'

/** The fields that a change of many sets, in the order in which they are written. */
const FIELDS = ['assignee', 'due'] as const
const TYPES = { assignee: 'bigint', due: 'date' } as const

const changedIn = (casework: CaseworkChange) => FIELDS.filter((name) => casework[name] !== undefined)

/** The values of an applicant, by its alias, that a change sets. */
const valuesOf = (alias: 'a' | 't', casework: CaseworkChange): Sql =>
  sql`jsonb_build_object(${join(changedIn(casework).map((name) => sql`${raw(`'${name}'`)}, ${raw(alias)}.${raw(name)}`))})`

const given = (casework: CaseworkChange) => JSON.stringify(casework)

/** Assigns applicants, who are locked, or gives them a due date; returns what each of those who change had before. */
export async function setCasework(
  { db, record }: Change,
  casework: CaseworkChange,
  applicants: readonly number[],
): Promise<ReadonlyMap<number, CaseworkChange>> {
  const differing = await db.rows<{ applicant: number; before: CaseworkChange }>(sql`
    select t.id as applicant, ${valuesOf('t', casework)} as before from applicant t
    where t.id = any(${applicants}::bigint[]) and ${valuesOf('t', casework)} <> ${given(casework)}::jsonb`)
  if (differing.length > 0) {
    await db.run(sql`
      update applicant set ${join(changedIn(casework).map((name) => sql`${raw(name)} = (${given(casework)}::jsonb ->> ${name})::${raw(TYPES[name])}`))}
      where id = any(${differing.map(({ applicant }) => applicant)}::bigint[])`)
    await record(differing.map(({ applicant }) => ({ type: 'applicant.changed' as const, applicant, changed: changedIn(casework) })))
  }
  return new Map(differing.map(({ applicant, before }) => [applicant, before]))
}

/** Gives applicants of a change, who are locked, what they had before it, but those who were changed since; returns whom it gave it. */
export async function undoCasework({ db, record }: Change, bulk_change: number, casework: CaseworkChange): Promise<number[]> {
  const names = changedIn(casework)
  const back = await db.rows<{ applicant: number }>(sql`
    update applicant a set ${join(names.map((name) => sql`${raw(name)} = (r.casework_before ->> ${name})::${raw(TYPES[name])}`))}
    from bulk_change_row r
    where r.bulk_change = ${bulk_change} and r.applicant = a.id and r.outcome = 'CHANGED' and r.casework_before is not null
      and a.removed_at is null and ${valuesOf('a', casework)} = ${given(casework)}::jsonb
    returning a.id as applicant`)
  await record(back.map(({ applicant }) => ({ type: 'applicant.changed' as const, applicant, changed: names })))
  return back.map(({ applicant }) => applicant)
}

/** The fields of a change that assigns records or gives them a due date; null for any other one. */
export const caseworkOf = ({ assignee, due }: CaseworkChange): CaseworkChange | null =>
  assignee === undefined && due === undefined
    ? null
    : { ...(assignee === undefined ? {} : { assignee }), ...(due === undefined ? {} : { due }) }

/** Why an applicant is as before, who had all that a change sets. */
export function reasonOfSame({ assignee, due }: CaseworkChange): string {
  const parts = [
    assignee === null && 'was assigned to nobody',
    assignee != null && 'was assigned so',
    due === null && 'had no due date',
    due != null && 'had this due date',
  ]
  const reason = parts.filter(Boolean).join(' and ')
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)} already.`
}

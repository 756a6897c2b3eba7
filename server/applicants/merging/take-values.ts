import sql from 'sql-template-tag'
import { belongsTo } from '../../../contract/applicants/applicant-actions.ts'
import { address as addressContract } from '../../../contract/applicants/applicant-details.ts'
import type { Change } from '../../platform/events/change.ts'
import type { SeenRow } from '../../platform/records/record-kind.ts'
import { applicantColumns } from '../applicant-columns.ts'
import { formerOf } from '../change-applicant.ts'
import { historyOfChange } from '../prints/replaced-tcn.ts'

const ADDRESS = '_address'

/** The fields to take, with those that the chosen ones belong to. */
export const withOwners = (take: readonly string[]): readonly string[] => [
  ...new Set(take.flatMap((name) => [name, belongsTo[name] ?? name])),
]

/** The fields that are taken: of those to take the ones that drop a value, and with each what belongs to it. */
export const takenOf = (take: readonly string[], dropped: object): readonly string[] => {
  const chosen = take.filter((name) => name in dropped)
  const following = Object.keys(belongsTo).filter((name) => name in dropped && chosen.includes(belongsTo[name] ?? ''))
  return [...new Set([...chosen, ...following])]
}

/**
 * The assignments by which the kept record `a` takes chosen values of the other record `b` and fills its gaps from it, as SQL. A field that
 * belongs to another one comes from the record from which that one comes, where the two differ.
 */
export function assignmentsOf(taken: readonly string[]): readonly string[] {
  const chosenOf = (name: string) => (taken.includes(name) ? `b.${name}` : `coalesce(a.${name}, b.${name})`)
  const columns = [...applicantColumns.optional, ...taken.filter((name) => name in applicantColumns.replaced)]
  return columns.map((name) => {
    const owner = belongsTo[name]
    if (owner === undefined) return `${name} = ${chosenOf(name)}`
    const isOther = taken.includes(owner) ? 'true' : `a.${owner} is null`
    return `${name} = case when a.${owner} is not distinct from b.${owner} then ${chosenOf(name)} when ${isOther} then b.${name} else a.${name} end`
  })
}

/**
 * Records the chosen values as a change of the kept record, before the other's casework is moved: what follows from another email address
 * or phone concerns the kept record's own bookings and agreements. No letter follows from a hire status, as from one that a merge fills in.
 */
export async function recordTaken(change: Change, before: SeenRow, taken: readonly string[]): Promise<void> {
  await removeReplacedAddresses(change, before.id, taken)
  const changed = taken.filter((name) => !name.endsWith(ADDRESS))
  if (changed.length === 0) return
  const applicant = before.id
  await change.record({ type: 'applicant.changed', applicant, changed, ...historyOfChange(changed, before) })
  if (changed.includes('email')) await change.record({ type: 'applicant.email_changed', applicant, ...formerOf(before) })
}

/** An address of the kept record that yields to the other's. */
async function removeReplacedAddresses({ db, record }: Change, applicant: number, taken: readonly string[]): Promise<void> {
  const kinds = taken.filter((name) => name.endsWith(ADDRESS)).map((name) => name.replace(ADDRESS, '').toUpperCase())
  const removed = await db.rows<{ id: number }>(sql`
    update address set removed_at = now()
    where applicant = ${applicant} and address_type = any(${kinds}::text[]) and removed_at is null returning id`)
  await record(removed.map(({ id }) => ({ type: 'record.removed' as const, resource: addressContract.path, row: id, changed: [] })))
}

import sql from 'sql-template-tag'
import { address as addressContract } from '../../../contract/applicants/applicant-details.ts'
import type { Change } from '../../platform/events/change.ts'
import type { SeenRow } from '../../platform/records/record-kind.ts'
import { applicantColumns } from '../applicant-columns.ts'
import { formerOf } from '../change-applicant.ts'
import { historyOfChange } from '../prints/replaced-tcn.ts'

const ADDRESS = '_address'

/** Whether a chosen value is in a column of `applicant` that a merge can copy. */
const isCopied = (name: string) => name in applicantColumns.replaced || applicantColumns.optional.includes(name)

/** The assignments by which the kept record `a` takes chosen values of the other record `b`, as SQL. */
export const assignmentsOf = (taken: readonly string[]): readonly string[] => taken.filter(isCopied).map((name) => `${name} = b.${name}`)

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

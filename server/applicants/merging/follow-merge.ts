import sql, { raw } from 'sql-template-tag'
import type { Consequence } from '../../platform/events/change.ts'
import { moveHistories } from '../applicant-histories.ts'
import { mergesOf } from './merge-applicants.ts'

/** Moves the casework of the other record. An address yields to one of its kind on the kept record. */
export const moveCasework: Consequence<'applicant.merged'> = async ({ db }, events) => {
  const merges = mergesOf(events)
  await moveHistories(db, merges)
  for (const table of ['identification', 'note', 'rejection'] as const)
    await db.run(sql`update ${raw(table)} t set applicant = m.applicant from ${merges} where t.applicant = m.other`)
  await db.run(sql`
    update address a set applicant = m.applicant from ${merges} where a.applicant = m.other and not exists (
      select from address k where k.applicant = m.applicant and k.address_type = a.address_type
        and k.removed_at is null and a.removed_at is null)`)
  await db.run(sql`
    insert into applicant_location (applicant, location)
    select m.applicant, l.location from ${merges} join applicant_location l on l.applicant = m.other on conflict do nothing`)
  for (const table of ['applicant_location', 'lookup_grant', 'bulk_change_row'] as const)
    await db.run(sql`delete from ${raw(table)} t using ${merges} where t.applicant = m.other`)
}

import sql from 'sql-template-tag'
import type { Change } from '../platform/events/change.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { lockRow } from '../platform/records/record-engine.ts'
import type { SeenRow } from '../platform/records/record-kind.ts'
import { applicants } from './applicants.ts'

/** Applies an approved transfer: work location, applicant type and vendor; `keep` keeps the other work locations. */
export async function transferApplicant({ db, viewer, record }: Change<Viewer>, id: number, to: SeenRow, keep: boolean): Promise<void> {
  const before = await lockRow(db, applicants, viewer, id).catch(() => undefined)
  if (before === undefined || before.employer !== to.employer || before.network !== to.network) throw invalid({ applicant: 'Not found' })
  if (to.location !== null) {
    if (!keep) await db.run(sql`delete from applicant_location where applicant = ${id} and location <> ${to.location}`)
    await db.run(sql`insert into applicant_location (applicant, location) values (${id}, ${to.location}) on conflict do nothing`)
  }
  await db.run(sql`update applicant set applicant_type = ${to.applicant_type}, vendor = coalesce(${to.vendor}, vendor) where id = ${id}`)
  const history = { transfer: to.id, from: before.locations, to: to.location, type_before: before.applicant_type }
  await record({ type: 'applicant.transferred', applicant: id, history })
}

import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { EnvironmentId, Viewer } from '../platform/records/access.ts'
import { lockRow } from '../platform/records/record-engine.ts'
import type { SeenRow } from '../platform/records/record-kind.ts'
import { applicants } from './applicants.ts'
import { checkPlaces } from './check-places.ts'

/** Applies an approved transfer: work location, applicant type and vendor; `keep` keeps the other work locations. */
export async function transferApplicant({ db, viewer, record }: Change<Viewer>, id: number, to: SeenRow, keep: boolean): Promise<void> {
  const before = await lockRow(db, applicants, viewer, id).catch(() => undefined)
  if (before === undefined || before.employer !== to.employer || before.network !== to.network) throw invalid({ applicant: 'Not found' })
  const added = addedBy(to, before)
  await refuseDeleted(db, added)
  const locations = added.location === null ? [] : [added.location]
  await checkPlaces(db, before as unknown as EnvironmentId, { locations, vendor: added.vendor })
  if (to.location !== null) {
    if (!keep) await db.run(sql`delete from applicant_location where applicant = ${id} and location <> ${to.location}`)
    await db.run(sql`insert into applicant_location (applicant, location) values (${id}, ${to.location}) on conflict do nothing`)
  }
  await db.run(sql`update applicant set applicant_type = ${to.applicant_type}, vendor = coalesce(${to.vendor}, vendor) where id = ${id}`)
  const history = { transfer: to.id, from: before.locations, to: to.location, type_before: before.applicant_type }
  await record({ type: 'applicant.transferred', applicant: id, history })
}

type Added = { location: number | null; vendor: number | null; applicant_type: number | null }

/** The work location, vendor and applicant type of a request that the record does not have yet. */
function addedBy(to: SeenRow, before: SeenRow): Added {
  const unless = (held: boolean, id: unknown) => (held ? null : (id as number | null))
  return {
    location: unless((before.locations as readonly number[]).includes(to.location as number), to.location),
    vendor: unless(to.vendor === before.vendor, to.vendor),
    applicant_type: unless(to.applicant_type === before.applicant_type, to.applicant_type),
  }
}

/** Refuses what was deleted since the request: nothing new may name it. */
async function refuseDeleted(db: Db, { location, vendor, applicant_type }: Added): Promise<void> {
  const found = await db.one<{ what: string; name: string }>(sql`
    select 'work location' as what, name from location where id = ${location} and removed_at is not null
    union all select 'vendor', name from vendor where id = ${vendor} and removed_at is not null
    union all select 'applicant type', description from applicant_type where id = ${applicant_type} and removed_at is not null
    limit 1`)
  if (found === undefined) return
  const wayOut = found.what === 'applicant type' ? 'Decline the request.' : 'Restore it, or decline the request.'
  throw conflict('REFERENCED', `The ${found.what} ${found.name} was deleted. ${wayOut}`)
}

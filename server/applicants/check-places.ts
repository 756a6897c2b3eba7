import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { EnvironmentId } from '../platform/records/access.ts'

/** The places of an applicant to which status letters go. */
type Places = { locations?: readonly number[]; vendor?: number | null }

/** Work locations and the vendor are of the applicant's employer, or of an employer of the applicant's network. */
export async function checkPlaces(db: Db, environment: EnvironmentId, { locations = [], vendor = null }: Places): Promise<void> {
  if (locations.length === 0 && vendor === null) return
  const found = await db.rows<{ field: keyof Places }>(sql`
    select 'locations' as field from location l where l.id = any(${locations}) and not ${belongs(sql`l`, environment)}
    union select 'vendor' from vendor v where v.id = ${vendor} and not ${belongs(sql`v`, environment)}`)
  if (found.length > 0) throw invalid(Object.fromEntries(found.map(({ field }) => [field, 'Belongs to another employer'])))
}

/** The work location of an appointment is one of its applicant's employer, or of an employer of the applicant's network. */
export async function checkWorkLocation(db: Db, applicant: number, location: number): Promise<void> {
  const environment = await db.one<EnvironmentId>(sql`select employer, network from applicant where id = ${applicant}`)
  const found =
    environment && (await db.one(sql`select 1 as found from location l where l.id = ${location} and ${belongs(sql`l`, environment)}`))
  if (!found) throw invalid({ location: 'Belongs to another employer' })
}

const belongs = (place: Sql, { employer, network }: EnvironmentId): Sql =>
  employer === null
    ? sql`exists (select from employer e where e.id = ${place}.employer and e.network = ${network})`
    : sql`(${place}.employer = ${employer})`

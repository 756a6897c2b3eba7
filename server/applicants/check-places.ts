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

/**
 * Refuses an applicant who has no work location, or deleted ones only, for a type that asks for it: with the booking, or on the record. Applicants of a network
 * need one where it has employers: a network on its own has none to choose.
 */
export async function requireWorkLocation(db: Db, applicant: number): Promise<void> {
  const environment = await db.one<EnvironmentId>(sql`
    select a.employer, a.network from applicant a
    where a.id = ${applicant} and not exists (
      select from applicant_location x join location l on l.id = x.location and l.removed_at is null where x.applicant = a.id)`)
  if (environment === undefined) return
  const hasEmployers = async () =>
    (await db.one(sql`select 1 as found from employer e where e.network = ${environment.network} and e.removed_at is null limit 1`)) !==
    undefined
  if (environment.employer !== null || (await hasEmployers())) throw invalid({ location: 'Required for this applicant type' })
}

const belongs = (place: Sql, { employer, network }: EnvironmentId): Sql =>
  employer === null
    ? sql`exists (select from employer e where e.id = ${place}.employer and e.network = ${network})`
    : sql`(${place}.employer = ${employer})`

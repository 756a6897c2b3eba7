import sql from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { insertRow, type Values } from '../platform/rows.ts'
import type { Sealing } from '../platform/sealing.ts'
import { applicants } from './applicants.ts'

/** A home address as the records keep it. */
export type HomeAddress = { street1: string; city: string; state: string; zip_code: string }

/** What happened to an applicant, for the history. */
export type ApplicantTold = { by_user: number | null; detail?: Record<string, unknown> }

/** Writes a new applicant with work locations, home address and first history row. `values` are contract fields; ssn4 and dob get sealed. */
export async function insertApplicant(
  db: Db,
  sealing: Sealing,
  values: Values,
  { locations, home, told }: { locations: readonly number[]; home: HomeAddress | null; told: ApplicantTold },
): Promise<number> {
  const id = await insertRow(db, sealing, applicants, values)
  await db.run(sql`
    with placed as (
      insert into applicant_location (applicant, location) select ${id}, unnest(${locations}::bigint[])
    ), housed as (
      insert into address (applicant, address_type, street1, city, state, zip_code)
      select ${id}, 'HOME', h.street1, h.city, h.state, h.zip_code
      from json_to_record(${JSON.stringify(home ?? {})}) as h(street1 text, city text, state text, zip_code text) where h.street1 is not null
    )
    insert into applicant_history (applicant, event, by_user, detail) values (${id}, 'CREATED', ${told.by_user}, ${JSON.stringify(told.detail ?? {})})`)
  return id
}

import sql, { type Sql } from 'sql-template-tag'
import { asOne, type Db } from '../platform/database.ts'
import type { Values } from '../platform/resource.ts'
import { insertion } from '../platform/rows.ts'
import type { Sealing } from '../platform/sealing.ts'
import { applicants } from './applicants.ts'

/** A home address as the records keep it. */
export type HomeAddress = { street1: string; city: string; state: string; zip_code: string }

/** What happened to an applicant, for the history. */
export type ApplicantTold = { by_user: number | null; detail?: Record<string, unknown> }

/** A new applicant with work locations, home address and first history row. */
export type NewApplicant = {
  /** Contract fields; ssn4 and dob get sealed. */
  values: Values
  locations: readonly number[]
  home: HomeAddress | null
  told: ApplicantTold
}

/** Writes a new applicant, in a transaction, and gives the number. */
export async function insertApplicant(db: Db, sealing: Sealing, applicant: NewApplicant): Promise<number> {
  const taken = await db.one<{ id: number }>(sql`select nextval('applicant_id_seq') as id`)
  const { id } = taken as { id: number }
  await db.run(asOne(applicantWrites(sealing, id, applicant)))
  return id
}

/** What writes a new applicant whose number was taken before. */
export const applicantWrites = (sealing: Sealing, id: number, { values, locations, home, told }: NewApplicant): Sql[] => [
  insertion(sealing, applicants, { ...values, id }).statement,
  ...(locations.length === 0
    ? []
    : [sql`insert into applicant_location (applicant, location) select ${id}::bigint, unnest(${locations}::bigint[])`]),
  ...(home === null ? [] : [addressWrite(id, home)]),
  sql`insert into applicant_history (applicant, event, by_user, detail)
      values (${id}, 'CREATED', ${told.by_user}, ${JSON.stringify(told.detail ?? {})})`,
]

const addressWrite = (applicant: number, { street1, city, state, zip_code }: HomeAddress): Sql =>
  sql`insert into address (applicant, address_type, street1, city, state, zip_code)
      values (${applicant}, 'HOME', ${street1}, ${city}, ${state}, ${zip_code})`

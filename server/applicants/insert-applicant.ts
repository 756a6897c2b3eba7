import sql, { type Sql } from 'sql-template-tag'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { newRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'
import { applicants } from './applicants.ts'

/** A home address as the records keep it. */
export type HomeAddress = { street1: string; city: string; state: string | null; zip_code: string | null; country?: string }

/** A new applicant with work locations and home address. The caller of the insert records `applicant.created`, which begins the history. */
export type NewApplicant = {
  /** Contract fields; ssn4 and dob are sealed here. */
  values: Values
  locations: readonly number[]
  home: HomeAddress | null
}

/** Writes a new applicant, in a transaction, and returns the id. */
export async function insertApplicant(db: Db, sealing: Sealing, applicant: NewApplicant): Promise<number> {
  const taken = await db.one<{ id: number }>(sql`select nextval('applicant_id_seq') as id`)
  const { id } = taken as { id: number }
  await db.run(inOneStatement(applicantWrites(sealing, [{ id, ...applicant }])))
  return id
}

/** The statement that inserts applicants whose ids were reserved. */
export function applicantWrites(sealing: Sealing, made: readonly ({ id: number } & NewApplicant)[]): Sql[] {
  const located = made.flatMap(({ id, locations }) => locations.map((location) => ({ applicant: id, location })))
  const homes = made.flatMap(({ id, home }) => (home === null ? [] : [{ applicant: id, address_type: 'HOME', ...home }]))
  return [
    ...insertMany(
      'applicant',
      made.map(({ id, values }) => newRow(sealing, applicants, { ...values, id })),
    ),
    ...insertMany('applicant_location', located),
    ...insertMany('address', homes),
  ]
}

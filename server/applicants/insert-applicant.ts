import sql from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { insertRow, type Values } from '../platform/rows.ts'
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
  const taken = await db.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('applicant', 'id')) as id`)
  const { id } = taken as { id: number }
  await writeApplicant(db, sealing, id, applicant)
  return id
}

/** Writes a new applicant whose number was taken before: both statements are sent at once. */
export async function writeApplicant(db: Db, sealing: Sealing, id: number, { values, locations, home, told }: NewApplicant): Promise<void> {
  await Promise.all([
    insertRow(db, sealing, applicants, { ...values, id }),
    db.run(sql`
      with placed as (
        insert into applicant_location (applicant, location) select ${id}, unnest(${locations}::bigint[])
      ), housed as (
        insert into address (applicant, address_type, street1, city, state, zip_code)
        select ${id}, 'HOME', h.street1, h.city, h.state, h.zip_code
        from json_to_record(${JSON.stringify(home ?? {})}) as h(street1 text, city text, state text, zip_code text) where h.street1 is not null
      )
      insert into applicant_history (applicant, event, by_user, detail) values (${id}, 'CREATED', ${told.by_user}, ${JSON.stringify(told.detail ?? {})})`),
  ])
}

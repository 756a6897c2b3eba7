import sql from 'sql-template-tag'
import { findSamePeople } from '../applicants/search/matches.ts'
import type { Db } from '../platform/database/database.ts'

/** The applicants whom a request may concern, the best match first. */
export const findPeopleOf = (db: Db, transfer: number | null) => findSamePeople(db, sql`select * from transfer where id = ${transfer}`)

/** The applicant whom a request concerns, or null when it may be several or none. */
export async function findOnePerson(db: Db, transfer: number): Promise<number | null> {
  const [only, ...more] = await findPeopleOf(db, transfer)
  return only !== undefined && more.length === 0 ? only.id : null
}

/** Locks the applicants before the request that is to name one of them, as a purge does. */
export async function lockSamePeople(db: Db, transfer: number | null): Promise<void> {
  const people = (await findPeopleOf(db, transfer)).map(({ id }) => id)
  await db.run(sql`select from applicant where id = any(${people}::bigint[]) order by id for key share`)
}

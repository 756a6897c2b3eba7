import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'

/**
 * Adds the year of birth, by which staff tell namesakes apart, to rows of applicants that the viewer may reveal. The rest of the date stays
 * masked.
 */
export async function addBirthYears<R extends { id: number }>(db: Db, sealing: Sealing, rows: readonly R[]) {
  const years = rows.length === 0 ? new Map<number, number | null>() : await readBirthYears(db, sealing, rows)
  return rows.map((row) => Object.assign(row, { birth_year: years.get(row.id) ?? null }))
}

async function readBirthYears(db: Db, sealing: Sealing, rows: readonly { id: number }[]) {
  const found = await db.rows<{ id: number; record_key: string; dob: Buffer }>(sql`
    select id, record_key, dob from applicant where id = any(${rows.map(({ id }) => id)}::bigint[]) and dob is not null`)
  const years = found.map(
    async ({ id, record_key, dob }) => [id, yearOf(await sealing.read(place('applicant', 'dob', record_key), dob))] as const,
  )
  return new Map(await Promise.all(years))
}

const yearOf = (dob: string | null) => (dob === null ? null : Number(dob.slice(0, 4)))

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'

/**
 * Locks people, given by the select of their ids, before what is written to them is read: a purge waits and deletes it, and what an earlier
 * purge has cleared is not read.
 */
export const lockMailRecipients = (db: Db, applicants: Sql) =>
  db.run(sql`select from applicant where id in (${applicants}) order by id for key share`)

/** The person of an appointment. */
export const personOf = (appointment: number): Sql => sql`select applicant from appointment where id = ${appointment}`

/** The person of a payment. */
export const payerOf = (payment: number): Sql =>
  sql`select p.applicant from payment_transaction x join appointment p on p.id = x.appointment where x.id = ${payment}`

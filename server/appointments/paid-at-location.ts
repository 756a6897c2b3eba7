import sql from 'sql-template-tag'
import { type CollectionFacts, dueOf } from '../../contract/payments/collection.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import type { Db } from '../platform/database/database.ts'
import { readCollected } from './read-collected.ts'

/** The money that locations took for an appointment, less what was corrected, and what is left to pay. In cents. */
export type MoneyAtLocation = { taken: number; due: number }

/** Reads the money that locations took for an appointment; null when there is none. */
export async function readPaidAtLocation(db: Db, appointment: number): Promise<MoneyAtLocation | null> {
  const taken = await readTaken(db, appointment)
  if (taken === 0) return null
  const facts = await readFacts(db, appointment)
  return { taken, due: facts === null ? 0 : dueOf(facts) }
}

/** The cents that locations took for an appointment, less what was corrected. */
export async function readTaken(db: Db, appointment: number): Promise<number> {
  const found = await db.one<{ taken: number }>(sql`
    select coalesce(sum(amount), 0)::integer as taken from payment_transaction where appointment = ${appointment} and state = 'RECEIVED'`)
  return found?.taken ?? 0
}

/**
 * Reads the appointment itself: a correction may concern one that was moved to a location which the desk does not see. Null for one that
 * was cancelled.
 */
export async function readFacts(db: Db, id: number): Promise<CollectionFacts | null> {
  const visit = await db.one<Omit<CollectionFacts, 'price'> & { price: number }>(sql`
    select t.status, t.price, t.payment_method, t.attempt, t.applicant_type, t.records_money from appointment_seen t where t.id = ${id}`)
  const paid = (await readCollected(db, [id])).get(id)
  if (visit === undefined || paid === undefined) return null
  return { ...visit, price: fromCents(visit.price), ...paid }
}

import { createHmac } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/insert-many.ts'
import { addressBlock, addressSite } from '../../platform/http/limits/call-limits.ts'
import { deriveKey, type SigningKeys } from '../../platform/secrets/sealing.ts'
import type { hashRepeated } from './repeats.ts'

/**
 * The key under which bookings of a client address are counted: keyed hashes of 64 bits of its site and of its block, which for IPv6 are
 * its /48 and its /64.
 */
export function hashSource(key: SigningKeys, ip: string): Buffer {
  const derived = deriveKey(key.current, 'bims booking source')
  const hashes = [addressSite(ip), addressBlock(ip)].map((part) => createHmac('sha256', derived).update(part).digest().subarray(0, 8))
  return Buffer.concat(hashes)
}

/** Whether an appointment was booked from a source; true of all appointments for a source that is null. */
export const isFromSource = (appointment: Sql, source: Sql): Sql => sql`(${source} is null or exists (
  select from booking_source s where s.appointment = ${appointment} and s.source_hash = ${source}))`

/** The source of an appointment, and the hashes under which its repeats are counted. */
type BookingSource = { appointment: number; source_hash: Buffer } & ReturnType<typeof hashRepeated>

/** Stores the sources of appointments. */
export const sourceWrites = (rows: readonly BookingSource[]): Sql[] => insertMany('booking_source', rows)

/** Deletes the sources of past appointments. */
export const pruneBookingSources = (db: Db) =>
  db.run(sql`
    delete from booking_source s using appointment p
    where p.id = s.appointment and (p.ends_at < now() - interval '1 day' or p.status not in ('PENDING', 'SCHEDULED'))`)

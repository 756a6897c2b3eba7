import sql from 'sql-template-tag'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import type { EnvironmentId, Viewer } from '../../platform/records/access.ts'
import { hashSource } from './booking-source.ts'
import { hashRepeated } from './repeats.ts'

/**
 * A person who books in an environment, identified by email address and birth date, with the hashes under which repeats are counted. `key`
 * is that of the call, if it has one; `source` is the hash of the client address, null where bookings are not counted by it.
 */
export type Booker = EnvironmentId &
  ReturnType<typeof hashRepeated> & {
    email: string
    dob_index: Buffer
    key: string | null
    lsv: number
    at: string
    source: Buffer | null
  }

/** The fields of a booking's body that name the person and the slot. */
type BookerFields = Partial<EnvironmentId> &
  Pick<Booker, 'email' | 'lsv'> &
  Record<'phone' | 'firstName' | 'lastName' | 'dob' | 'dateTime', string>

/** The booker of a body, and the source of its call. */
export const makeBooker = (
  { sealing, key, settings }: Pick<Services, 'sealing' | 'key' | 'settings'>,
  { origin }: Viewer,
  body: BookerFields,
  idempotencyKey: string | null,
): Booker => ({
  employer: body.employer ?? null,
  network: body.network ?? null,
  email: body.email,
  ...hashRepeated({ email: body.email, phone: body.phone, name: `${body.firstName} ${body.lastName}` }),
  lsv: body.lsv,
  at: body.dateTime,
  source: settings.rateLimits ? hashSource(key, origin.ip) : null,
  dob_index: sealing.index('dob', body.dob),
  key: idempotencyKey,
})

/** The lock key of a booker: equal for all calls that count each other's bookings, which are those of one email address. */
export const bookerKey = ({ email }: Pick<Booker, 'email'>): string => email.toLowerCase()

/**
 * Serializes calls of one email address at several LSVs, since each counts the bookings of the others. Locks in order, after LSVs, so
 * that two batches cannot wait for each other.
 */
export async function lockPeople(db: Db, bookers: readonly Booker[]): Promise<void> {
  const people = [...new Set(bookers.map(bookerKey))].sort()
  await db.run(sql`select pg_advisory_xact_lock(${lockOf('booker', sql`person`)}) from unnest(${people}::text[]) person`)
}

/** Locks those people that no other transaction has locked, and returns their `bookerKey`s. */
export async function tryPeople(db: Db, bookers: readonly Booker[]): Promise<ReadonlySet<string>> {
  const people = [...new Set(bookers.map(bookerKey))].sort()
  const tried = await db.rows<{ person: string; mine: boolean }>(sql`
    select person, pg_try_advisory_xact_lock(${lockOf('booker', sql`person`)}) as mine from unnest(${people}::text[]) person`)
  return new Set(tried.filter(({ mine }) => mine).map(({ person }) => person))
}

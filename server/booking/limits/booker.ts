import sql from 'sql-template-tag'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import type { EnvironmentId, Viewer } from '../../platform/records/access.ts'
import { hashSource } from './booking-source.ts'
import { hashRepeated } from './repeats.ts'

/**
 * A person who books in an environment, and the applicant type, with the hashes under which repeats are counted. `key` is that of the
 * call, if it has one; `source` is the hash of the client address, null where bookings are not counted by it.
 */
export type Booker = EnvironmentId &
  ReturnType<typeof hashRepeated> & {
    email: string
    first_name: string
    last_name: string
    dob_index: Buffer
    ssn4_index: Buffer | null
    type: number | null
    key: string | null
    lsv: number
    at: string
    source: Buffer | null
  }

/** The fields of a booking's body that name the person and the slot. */
type BookerFields = Partial<EnvironmentId> &
  Pick<Booker, 'email' | 'lsv'> &
  Record<'phone' | 'firstName' | 'lastName' | 'dob' | 'dateTime', string> & {
    ssn4?: string | null | undefined
    applicantType?: number | null | undefined
  }

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
  first_name: body.firstName,
  last_name: body.lastName,
  dob_index: sealing.index('dob', body.dob),
  ssn4_index: body.ssn4 == null ? null : sealing.index('ssn4', body.ssn4),
  type: body.applicantType ?? null,
  key: idempotencyKey,
})

/** The columns of a person that the locks are named after; staff may add people without a birth date. */
type Person = Pick<Booker, 'email' | 'first_name' | 'last_name' | 'ssn4_index' | 'source'> & { dob_index: Buffer | null }

/**
 * The lock keys of a person, equal for all calls that depend on each other's bookings: those of the email address, and of a client address
 * those with the same name, birth date and digits.
 */
export const personKeys = ({ email, first_name, last_name, dob_index, ssn4_index, source }: Person): string[] => [
  email.toLowerCase(),
  ...(source === null || dob_index === null || ssn4_index === null
    ? []
    : [`${Buffer.concat([dob_index, ssn4_index]).toString('hex')} ${first_name} ${last_name}`.toLowerCase()]),
]

/**
 * Serializes calls of one person at several LSVs, since each depends on the bookings of the others. Locks in order, after LSVs, so that
 * two batches cannot wait for each other.
 */
export async function lockPeople(db: Db, people: readonly Person[]): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockOf('booker', sql`person`)}) from unnest(${sortedKeys(people)}::text[]) person`)
}

/** Locks those people that no other transaction has locked, and returns the `personKeys` that are locked. */
export async function tryPeople(db: Db, people: readonly Person[]): Promise<ReadonlySet<string>> {
  const tried = await db.rows<{ person: string; mine: boolean }>(sql`
    select person, pg_try_advisory_xact_lock(${lockOf('booker', sql`person`)}) as mine from unnest(${sortedKeys(people)}::text[]) person`)
  return new Set(tried.filter(({ mine }) => mine).map(({ person }) => person))
}

const sortedKeys = (people: readonly Person[]) => [...new Set(people.flatMap(personKeys))].sort()

/** Locks the person of an applicant's record; `appointment` is the one that moves, with the client address that booked it. */
export async function lockPersonOf(db: Db, applicant: number, appointment: number | null): Promise<void> {
  const people = await db.rows<Person>(sql`
    select email, first_name, last_name, dob_index, ssn4_index,
      (select source_hash from booking_source where appointment = ${appointment}) as source
    from applicant where id = ${applicant}`)
  await lockPeople(db, people)
}

import sql, { raw, type Sql } from 'sql-template-tag'

/*
 * Every advisory lock of the program; the schema's triggers lock the texts 'applicant_subdomain …' and 'user_account names'. Numbers
 * are never reused, since processes of another version may hold them during a rolling restart.
 */

/** Locks that exist once per database. */
export const advisoryLocks = {
  /** Server processes of one database wait for the one that migrates it. */
  migrations: 7_210_431,
  /** One server process at a time extends the chain of the audit log. */
  auditChain: 7_210_432,
  /** One key rotation at a time. */
  keyRotation: 7_210_433,
  /** One of several processes on a new database creates its keys. */
  databaseKeys: 7_210_434,
} as const

/** Locks by value: a booker's email address, a call's key, a TCN, an address with pending bookings (the lock
 * `unpaid` keeps its name for servers of before an upgrade). `hold-slot.ts` has one named `hold`. */
type LockedValue = 'booker' | 'key' | 'tcn' | 'unpaid'

/** The argument of `pg_advisory_xact_lock` for a value; `value` is its SQL, a parameter or a column. */
export const lockOf = (kind: LockedValue, value: Sql): Sql => sql`hashtextextended(${raw(`'${kind} '`)} || ${value}, 0)`

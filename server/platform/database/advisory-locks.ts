import sql, { raw, type Sql } from 'sql-template-tag'

/*
 * Every advisory lock that the program takes; the schema's triggers lock the texts 'applicant_subdomain …' and 'user_account names'. A
 * number that processes of another version may hold, as in a restart of one after the other, is not given to anything else.
 */

/** Locks of which a database has one each. */
export const advisoryLocks = {
  /** Every server process of one database waits for the one that migrates it. */
  migrations: 7_210_431,
  /** Of all server processes one at a time lengthens the chain of the audit log. */
  auditChain: 7_210_432,
  /** One rotation of the key at a time. */
  keyRotation: 7_210_433,
  /** Of several processes on a new database one makes its keys. */
  databaseKeys: 7_210_434,
} as const

/** What is locked by its value: a booker's email address, a call's key, a TCN, an address with unpaid bookings. `hold-slot.ts` writes `hold`. */
type LockedValue = 'booker' | 'key' | 'tcn' | 'unpaid'

/** The argument of `pg_advisory_xact_lock` for a value, of which `value` is the SQL: a parameter or a column. */
export const lockOf = (kind: LockedValue, value: Sql): Sql => sql`hashtextextended(${raw(`'${kind} '`)} || ${value}, 0)`

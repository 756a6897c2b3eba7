import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'

/** A column that holds sealed values, each bound to its row's `record_key`. */
export type SealedColumn = { table: string; column: string }

/** Every column of sealed values, for checking a key and for a rotation. A test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'applicant', column: 'ssn4' },
  { table: 'applicant', column: 'dob' },
  { table: 'identification', column: 'identifier' },
  { table: 'transfer', column: 'ssn4' },
  { table: 'transfer', column: 'dob' },
  { table: 'waiver_signature', column: 'signature' },
  { table: 'waiver_signature', column: 'answers' },
  { table: 'waiver_signature', column: 'origin' },
  { table: 'file', column: 'content_key' },
  { table: 'user_account', column: 'totp_secret' },
  { table: 'sso_provider', column: 'client_secret' },
  { table: 'sso_transaction', column: 'secret' },
  { table: 'webhook', column: 'secret' },
  { table: 'webhook', column: 'former_secret' },
]

/** The sealed columns that the database has: one of an earlier version has fewer until it is migrated. */
export async function presentColumns(db: Db): Promise<readonly SealedColumn[]> {
  const found = await db.rows<SealedColumn>(sql`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`)
  const present = new Set(found.map(({ table, column }) => `${table}.${column}`))
  return sealedColumns.filter(({ table, column }) => present.has(`${table}.${column}`))
}

/** A column that holds sealed values, each bound to its row's `record_key`. */
export type SealedColumn = { table: string; column: string }

/** Every column that holds sealed values: a key is checked with them, and a rotation seals all of them again. A test compares them with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'applicant', column: 'ssn4' },
  { table: 'applicant', column: 'dob' },
  { table: 'identification', column: 'identifier' },
  { table: 'transfer', column: 'ssn4' },
  { table: 'transfer', column: 'dob' },
  { table: 'waiver_signature', column: 'signature' },
  { table: 'user_account', column: 'totp_secret' },
]

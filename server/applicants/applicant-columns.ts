const names = (list: string) => list.trim().split(/\s+/)

/**
 * The columns of `applicant` by what a purge and a merge do with them. A test compares them with the table, so that a new column
 * must be listed here.
 */
export const applicantColumns = {
  /** Environment and dates: a purge leaves them, and a merge keeps those of the kept record or has a rule of its own. */
  kept: names('id version created updated removed_at record_key employer network attempt merged_into ssn4_changes dob_changes'),
  /** Columns that may not be null, with the values that a purge writes. */
  replaced: {
    first_name: `'Removed'`,
    last_name: `'Removed'`,
    email: `''`,
    phone: `''`,
    illegible: 'false',
    language: 'default',
    no_middle_name: 'false',
    no_ssn: 'false',
  },
  /** Encrypted for the row, each with its index: a merge re-encrypts them for the kept record. */
  sealed: names('ssn4 ssn4_index dob dob_index'),
  /** A purge clears them; a merge fills those that the kept record lacks. */
  optional: names(`middle_name phone_ext gender race height weight eye hair pob citizenship reason category position vendor status_code
    safe_date notes applicant_type transaction_id submitted tcr hold_reason former_names
    assignee due`),
}

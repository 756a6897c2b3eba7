import sql, { type Sql } from 'sql-template-tag'

/** The mailbox of an address, for limits: addresses of one mailbox have many spellings, since most providers ignore dots and tags. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`
}

/** The same rule in SQL, for addresses of rows; a test compares the two. */
export const mailboxColumn = (email: Sql): Sql =>
  sql`replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(${email}), '@', 2)`

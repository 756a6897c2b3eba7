/* Secret values that must not appear anywhere, and the search for them. Not used by the product. */
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../platform/database/database.ts'

/** A unique secret of each kind. */
export const canaries = {
  ssn: '912-73-0927',
  ssn_digits: '912730927',
  ssn4: '0927',
  dob: '1931-07-19',
  card: '4929110527360926',
  card_code: '0731',
  password: 'canary sings in plain 5d1f',
  token: 'canaryTOKEN0c7e55b1d2f94a6e8b3071',
  identifier: 'CANARY7719ID',
  signature: 'Canary Signature Quill',
} as const

/** The secret for a field of this name. */
export const secretOf: Readonly<Record<string, string>> = {
  ssn4: canaries.ssn4,
  dob: canaries.dob,
  password: canaries.password,
  old_password: canaries.password,
  token: canaries.token,
  lookupToken: canaries.token,
  paymentToken: canaries.token,
  hold: canaries.token,
  identifier: canaries.identifier,
  cardNumber: canaries.card,
  cardCode: canaries.card_code,
  signature: canaries.signature,
  code: canaries.token,
}

/** All secrets in one text, for free-text fields. */
export const everySecret = Object.values(canaries).join(' ')

/** Short secrets must be whole words: within a longer number they may occur by chance. */
const alone = (digits: string) => new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:-])`)
const marks: readonly [name: string, mark: RegExp][] = Object.entries(canaries).map(([name, value]) => [
  name,
  value.length < 6 ? alone(value) : new RegExp(value, 'i'),
])

/** The secrets in a text, including `more`: tokens that were issued meanwhile. */
export const tracesIn = (text: string, more: ReadonlySet<string> = new Set()): string[] => [
  ...marks.filter(([, mark]) => mark.test(text)).map(([name]) => name),
  ...[...more].filter((token) => text.includes(token)).map(() => 'a session'),
]

/** Every row of every table, including the queue's, as text; bytes both in hex and decoded as text. */
export async function rowsAsText(database: Database): Promise<{ table: string; text: string }[]> {
  const tables = await database.rows<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1, 2`)
  const found: { table: string; text: string }[] = []
  for (const { schema, name } of tables) {
    const rows = await database.rows<{ text: string }>(sql`select t::text as text from ${raw(`"${schema}"."${name}"`)} t`)
    for (const { text } of rows) found.push({ table: name, text: `${text} ${unpacked(text)}` })
  }
  return found
}

const unpacked = (text: string) =>
  [...text.matchAll(/\\\\?x([0-9a-f]{8,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(' ')

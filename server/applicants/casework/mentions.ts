import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'

/** The provider's staff, of alias `u`: those whom a note can mention. */
const staff = sql`u.context_type is null and u.removed_at is null`

/** Whether a text in small letters has `@` and the username of `u`, as a word of its own. */
const mentions = (text: Sql): Sql => sql`${text} ~
  ('(^|[^[:alnum:]._@-])@' || regexp_replace(lower(u.username), '([^[:alnum:]])', '\\\\\\1', 'g') || '($|[^[:alnum:]_@-])')`

/** Marks the notes for the members of staff whom they mention; a mention that was seen stays seen. */
export const insertMentions = (db: Db, notes: readonly number[]) =>
  db.run(sql`
    insert into note_mention (note, mentioned)
    select n.id, u.id from note n join user_account u on ${staff}
    where n.id = any(${notes}::bigint[]) and n.removed_at is null and ${mentions(sql`lower(n.note_text)`)}
    on conflict do nothing`)

/** The names after an `@` of a text that no member of staff has; email addresses are none. Usernames may have spaces. */
export async function readUnknownMentions(db: Db, text: string): Promise<string[]> {
  const found = await db.rows<{ name: string }>(sql`
    select distinct m[1] as name from
      regexp_matches(${text}, '(?:^|[^[:alnum:]._@-])@([[:alnum:]_](?:[[:alnum:]._-]*[[:alnum:]_-])?)(?![[:alnum:]_@-])', 'g') m
    where not exists (
      select from user_account u where ${staff} and (${mentions(sql`('@' || lower(m[1]))`)}
        or (starts_with(lower(u.username), lower(m[1]) || ' ') and ${mentions(sql`lower(${text})`)})))
    order by name`)
  return found.map(({ name }) => name)
}

/** The refusal of names that nobody has. */
export const unknownMention = (names: readonly string[]) =>
  `No member of staff has the username ${names.map((name) => `“${name}”`).join(' or ')}. Correct it, or write a space after the @`

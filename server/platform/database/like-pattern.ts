import sql, { join, type Sql } from 'sql-template-tag'
import { foldedWords } from '../../../contract/records/find-by-words.ts'

/** A LIKE pattern that finds a text anywhere, with `%`, `_` and backslash escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text of `folded_name` has all words of another text, in any order and case, with or without accents; null without a word. */
export function haveWords(folded: Sql, text: string): Sql | null {
  const words = foldedWords(text).split(' ').filter(Boolean)
  if (words.length === 0) return null
  return sql`(${join(
    words.map((word) => sql`${folded} like '%' || plain_part(${word}) || '%'`),
    ' and ',
  )})`
}

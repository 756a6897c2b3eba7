import sql, { type Sql } from 'sql-template-tag'
import { isShortWord } from '../../../contract/records/find-by-words.ts'

const NAME = sql`n.words`

/** Whether a text of words, by default a distinct name, contains a word. The pattern is a select of its own, computed once. */
export const contains = (word: string, words: Sql = NAME): Sql => {
  const beginning = isShortWord(word) ? sql`'% '` : sql`'%'`
  return sql`${words} like (select ${beginning} || plain_part(${word}) || '%')`
}

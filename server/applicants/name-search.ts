import sql, { join, raw, type Sql } from 'sql-template-tag'
import { all } from '../platform/database.ts'
import type { Ways } from '../platform/ways.ts'

/** The shortest part of a name that its index knows; shorter ones are the beginning of a word. */
const SHORTEST_PART = 3
/** Two names of a hundred letters, each with an accent of its own, and the space. */
const LONGEST_NAME = 401

/** So short that it only begins a name. A letter of another script is found by itself: many a name has two. */
export const isShort = (value: string) => value.length < SHORTEST_PART && /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(value)

/** Where a name is looked for: who bears it, whether a person fits, and the order of the index by which they are found. */
type Part = { bears: (t: Sql) => Sql; fits: (t: Sql) => Sql; order: readonly string[] }

type Column = 'first_name' | 'last_name'
const ORDERS: Readonly<Record<Column, readonly string[]>> = {
  last_name: ['last_name', 'id'],
  first_name: ['first_name', 'last_name', 'id'],
}

/**
 * The ways to those whose name holds a text, whatever accents either has: in the last name, in the first name, or over the space
 * between the two. The text is looked for among the names that there are, and each way reads those who bear them from an index, in
 * its order (`orders`).
 */
export function waysToName(text: string, isAnyCase: boolean, t: Sql): Ways & { orders: readonly Sql[] } {
  const wanted = isShort(text) ? text.trim() : text
  if (wanted.length > LONGEST_NAME) return { each: [sql`false`], whole: sql`false`, orders: [sql`${t}.id`] }
  const like = isAnyCase ? likeAnyCase : likeExactly
  const parts = isShort(wanted)
    ? beginnings(wanted, like)
    : [...pieces(wanted, like), ...across(wanted, like, raw(isAnyCase ? 'ilike' : 'like'))]
  return {
    each: parts.map(({ bears }, at) => all([bears(t), ...parts.slice(0, at).map(({ fits }) => sql`not ${fits(t)}`)])),
    whole: either(parts.map(({ fits }) => fits(t))),
    orders: parts.map(({ order }) => join(order.map((column) => sql`${t}.${raw(column)}`))),
  }
}

/** Whether one of the names that there are, `n`, is like a pattern. They are kept in plain and in small letters: comparing those is quick. */
type Like = (pattern: Sql) => Sql
const likeAnyCase: Like = (pattern) => sql`n.lowered like lower(${pattern})`
const likeExactly: Like = (pattern) => sql`(n.lowered like lower(${pattern}) and n.plain like ${pattern})`

/** One or two letters begin a word of the last or of the first name. */
const beginnings = (text: string, like: Like): Part[] =>
  COLUMNS.map((column) => inOne(column, either([like(sql`${plain(text)} || '%'`), like(sql`'% ' || ${plain(text)} || '%'`)])))

/** The text stands in the one name. */
const pieces = (text: string, like: Like): Part[] => COLUMNS.map((column) => inOne(column, like(sql`'%' || ${plain(text)} || '%'`)))

/** `%` and `_` mean themselves. */
const plain = (text: string): Sql => sql`plain_part(${text})`

const COLUMNS = ['last_name', 'first_name'] as const

const inOne = (column: Column, like: Sql): Part => ({
  bears: (t) => bears(t, column, like),
  fits: (t) => fits(t, column, like),
  order: ORDERS[column],
})

/** The text ends the first name and begins the last, with one of its spaces between them. */
function across(text: string, like: Like, operator: Sql): Part[] {
  const splits = [...text.matchAll(/ /g)].map(
    ({ index }) => [sql`'%' || ${plain(text.slice(0, index))}`, sql`${plain(text.slice(index + 1))} || '%'`] as const,
  )
  if (splits.length === 0) return []
  const ends = either(splits.map(([end]) => like(end)))
  const begins = either(splits.map(([, begin]) => like(begin)))
  // Of several spaces it must be the same one for both names.
  const atOne = (t: Sql) =>
    splits.length === 1
      ? sql`true`
      : either(
          splits.map(
            ([end, begin]) => sql`plain_name(${t}.first_name) ${operator} ${end} and plain_name(${t}.last_name) ${operator} ${begin}`,
          ),
        )
  return [
    {
      bears: (t) => all([bears(t, 'first_name', ends), bears(t, 'last_name', begins), atOne(t)]),
      fits: (t) => sql`(${all([fits(t, 'first_name', ends), fits(t, 'last_name', begins), atOne(t)])})`,
      order: ORDERS.first_name,
    },
  ]
}

/** Who bears one of the names that fit: an index is asked for each of them. */
const bears = (t: Sql, column: Column, like: Sql): Sql => sql`${t}.${raw(column)} = any(array(${names(column, like)}))`

/** The same, for people who are read anyway: their name is looked up among those that fit. */
const fits = (t: Sql, column: Column, like: Sql): Sql => sql`${t}.${raw(column)} in (${names(column, like)})`

const names = (column: Column, like: Sql): Sql => sql`select n.name from applicant_${raw(column)} n where ${like}`

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { all } from '../platform/database.ts'
import type { Ways } from '../platform/ways.ts'

/** The shortest part of a text that its index knows; shorter ones are the beginning of a word. */
const SHORTEST_PART = 3

/** Two names of a hundred letters, and the space. */
const LONGEST_NAME = 201

/** Where a name is looked for: who bears it, whether a person fits, and the order of the index by which they are found. */
type Part = { bears: (t: Sql) => Sql; fits: (t: Sql) => Sql; order: readonly string[] }

type Column = 'first_name' | 'last_name'
const ORDERS: Readonly<Record<Column, readonly string[]>> = {
  last_name: ['last_name', 'id'],
  first_name: ['first_name', 'last_name', 'id'],
}

/**
 * The ways to those whose name holds a text: in the last name, in the first name, or over the space between the two. The text is
 * looked for among the names that there are, and each way reads those who bear them from an index, in its order (`orders`).
 */
export function waysToName(text: string, isAnyCase: boolean, t: Sql): Ways & { orders: readonly Sql[] } {
  const like = raw(isAnyCase ? 'ilike' : 'like')
  const wanted = text.length < SHORTEST_PART ? text.trim() : text
  if (wanted.length > LONGEST_NAME) return { each: [sql`false`], whole: sql`false`, orders: [sql`${t}.id`] }
  const parts = wanted.length < SHORTEST_PART ? beginnings(wanted, like) : [...pieces(wanted, like), ...across(wanted, like)]
  return {
    each: parts.map(({ bears }, at) => all([bears(t), ...parts.slice(0, at).map(({ fits }) => sql`not ${fits(t)}`)])),
    whole: either(parts.map(({ fits }) => fits(t))),
    orders: parts.map(({ order }) => join(order.map((column) => sql`${t}.${raw(column)}`))),
  }
}

/** One or two letters begin a word of the last or of the first name. */
const beginnings = (text: string, like: Sql): Part[] =>
  (['last_name', 'first_name'] as const).map((column) => {
    const begins = (name: Sql) => sql`(${name} ${like} ${`${escaped(text)}%`} or ${name} ${like} ${`% ${escaped(text)}%`})`
    return { bears: (t) => bearing(t, column, begins), fits: (t) => begins(sql`${t}.${raw(column)}`), order: ORDERS[column] }
  })

/** The text stands in the one name. */
const pieces = (text: string, like: Sql): Part[] =>
  (['last_name', 'first_name'] as const).map((column) => {
    const holds = (name: Sql) => sql`${name} ${like} ${`%${escaped(text)}%`}`
    return { bears: (t) => bearing(t, column, holds), fits: (t) => sql`(${holds(sql`${t}.${raw(column)}`)})`, order: ORDERS[column] }
  })

/** The text ends the first name and begins the last, with one of its spaces between them. */
function across(text: string, like: Sql): Part[] {
  const splits = [...text.matchAll(/ /g)].map(({ index }) => ({
    end: `%${escaped(text.slice(0, index))}`,
    begin: `${escaped(text.slice(index + 1))}%`,
  }))
  if (splits.length === 0) return []
  const fits = (t: Sql) => either(splits.map(({ end, begin }) => sql`${t}.first_name ${like} ${end} and ${t}.last_name ${like} ${begin}`))
  const bears = (t: Sql) =>
    all([
      bearing(t, 'first_name', (name) => either(splits.map(({ end }) => sql`${name} ${like} ${end}`))),
      bearing(t, 'last_name', (name) => either(splits.map(({ begin }) => sql`${name} ${like} ${begin}`))),
      ...(splits.length > 1 ? [fits(t)] : []),
    ])
  return [{ bears, fits, order: ORDERS.first_name }]
}

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/** Who bears one of the names that fit. */
const bearing = (t: Sql, column: Column, fits: (name: Sql) => Sql): Sql =>
  sql`${t}.${raw(column)} = any(array(select n.name from applicant_${raw(column)} n where ${fits(sql`n.name`)}))`

/** `%` and `_` mean themselves. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { all } from '../../platform/database/database.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'

/** The shortest part of a name in the name index; shorter texts match the beginning of a word. */
const SHORTEST_PART = 3
/** Above this number of people, reading some in order is faster than sorting all. */
const MANY = 1_000
/** The number of bearers that makes a name common. */
const COMMON = 100
/** Two names of a hundred letters, each with a combining accent, and the space. */
const LONGEST_NAME = 401

/** Whether a text only matches the beginning of a name. Letters of other scripts match anywhere: many names have only two of them. */
export const isShort = (value: string) => value.length < SHORTEST_PART && /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(value)

/**
 * One place in which a name is searched: its bearers, whether a person matches, and the order of the index that finds them; and with
 * another condition, selects of all of them, and of the first by last name.
 */
type Part = {
  bears: (t: Sql) => Sql
  fits: (t: Sql) => Sql
  /** Whether no name matches the text. */
  isNone: Sql
  order: readonly string[]
  found: (t: Sql, besides: Sql) => readonly Sql[]
  first: (t: Sql, besides: Sql, limit: number) => Sql
}

type Column = 'first_name' | 'last_name'
const ORDERS: Readonly<Record<Column, readonly string[]>> = {
  last_name: ['last_name', 'id'],
  first_name: ['first_name', 'last_name', 'id'],
}

/**
 * Search plan for applicants whose name contains a text, ignoring accents: in the last name, in the first name, or across the space
 * between the two. The text is matched against the distinct names, and each branch reads the bearers of the matches from an index,
 * in its order (`orders`).
 */
export function planByName(text: string, isAnyCase: boolean, t: Sql): SearchPlan & { orders: readonly Sql[] } {
  const wanted = isShort(text) ? text.trim() : text
  if (wanted.length > LONGEST_NAME) return { branches: [sql`false`], predicate: sql`false`, orders: [sql`${t}.id`] }
  const parts = partsOf(wanted, isAnyCase, COLUMNS, lookedUp)
  const once = lookedUpOnce()
  // First names are few, so excluding their bearers is cheap.
  const ordered = partsOf(wanted, isAnyCase, COLUMNS.toReversed(), once.names)
  return {
    branches: parts.map(({ bears }, at) => all([bears(t), ...otherThan(parts, at, t)])),
    predicate: either(parts.map(({ fits }) => fits(t))),
    ordered: {
      tables: once.tables,
      rows: (besides) => ordered.flatMap(({ found }, at) => found(t, all([besides, ...noOther(ordered, at, t)]))),
      firstRows: (besides, limit) => ordered.map(({ first }, at) => first(t, all([besides, ...noOther(ordered, at, t)]), limit)),
      ...(ordered.length === COLUMNS.length && { exactCount: (most) => knownToBear(given(0), given(1), t, most) }),
    },
    orders: parts.map(({ order }) => join(order.map((column) => sql`${t}.${raw(column)}`))),
  }
}

/** Excludes the results of earlier branches. */
const otherThan = (parts: readonly Part[], at: number, t: Sql): Sql[] => parts.slice(0, at).map(({ fits }) => sql`not ${fits(t)}`)

/** Excludes them where names are looked up once. Most texts match no first name; that is checked once, not per person. */
const noOther = (parts: readonly Part[], at: number, t: Sql): Sql[] =>
  parts.slice(0, at).map(({ fits, isNone }) => sql`(${isNone} or not ${fits(t)})`)

function partsOf(text: string, isAnyCase: boolean, columns: readonly Column[], names: Names): Part[] {
  const like = isAnyCase ? likeAnyCase : likeExactly
  if (isShort(text)) return columns.map((column) => inOne(column, names(column, begins(text, like))))
  const inside = like(sql`'%' || ${plain(text)} || '%'`)
  return [...columns.map((column) => inOne(column, names(column, inside))), ...across(text, like, names, raw(isAnyCase ? 'ilike' : 'like'))]
}

/** Selects the distinct names `n` that meet a condition; as a materialized table it can be filtered further. */
type Names = (column: Column, condition: Sql) => Sql

const lookedUp: Names = (column, condition) => sql`select n.name from applicant_${raw(column)} n where ${condition}`

/** Selects the names once, for a statement that uses them several times. */
function lookedUpOnce(): { tables: Sql[]; names: Names } {
  const all: Sql[] = []
  const names: Names = (column, condition) => {
    const name = given(all.length)
    all.push(sql`${name} as materialized (select n.name, n.bearers from applicant_${raw(column)} n where ${condition})`)
    return sql`select n.name from ${name} n`
  }
  return { tables: all, names }
}

const given = (at: number): Sql => raw(`given_names_${at}`)

/**
 * Whether one of the distinct names, `n`, matches a pattern. Names are stored without accents and in lower case for fast comparison.
 * The pattern is a select of its own, so that it is computed once and not for each name.
 */
type Like = (pattern: Sql) => Sql
const likeAnyCase: Like = (pattern) => sql`n.lowered like (select lower(${pattern}))`
const likeExactly: Like = (pattern) => sql`(n.lowered like (select lower(${pattern})) and n.plain like (select ${pattern}))`

/** One or two letters match the beginning of a word of the last or of the first name. */
const begins = (text: string, like: Like): Sql => either([like(sql`${plain(text)} || '%'`), like(sql`'% ' || ${plain(text)} || '%'`)])

/** Escapes `%` and `_`. */
const plain = (text: string): Sql => sql`plain_part(${text})`

const COLUMNS: readonly Column[] = ['last_name', 'first_name']

const inOne = (column: Column, names: Sql): Part => ({
  bears: (t) => bears(t, column, names),
  fits: (t) => fits(t, column, names),
  isNone: sql`(select count(*) = 0 from (${names} limit 1) n)`,
  order: ORDERS[column],
  found: (t, besides) => foundByName(names, column, t, besides),
  first: (...query) => (column === 'last_name' ? firstByLastName(names, ...query) : firstOfEach(names, column, ...query)),
})

/** The most frequent names first, so that a count reaches its limit early; thousands of rare ones need no order. */
const foundByName = (names: Sql, column: Column, t: Sql, besides: Sql): Sql[] =>
  [sql`where n.bearers >= ${COMMON} order by n.bearers desc`, sql`where n.bearers < ${COMMON}`].map(
    (some) => sql`
  select 1 from (${names} ${some}) n
  cross join lateral (select from applicant ${t} where ${t}.${raw(column)} = n.name and ${besides}
                      order by ${join(ORDERS[column].map((next) => sql`${t}.${raw(next)}`))}) t`,
  )

/**
 * The number of bearers of some first or last names, stored beside the names (`server/schema/applicants.sql`); only applicants added or
 * renamed since the last count are looked at, and, where both numbers are less than `most`, those with such a first name.
 */
const knownToBear = (firsts: Sql, lasts: Sql, t: Sql, most: number): Sql => sql`
  select case
    when k.firsts >= ${most} or k.lasts >= ${most} then ${most}
    when k.firsts = 0 or k.lasts = 0 then least(k.firsts + k.lasts, ${most})
    else least(k.lasts + (
      select count(*) from ${firsts} n
      cross join lateral (select from applicant ${t} where ${t}.first_name = n.name and ${t}.removed_at is null
                            and not ${t}.last_name in (select l.name from ${lasts} l)
                          order by ${join(ORDERS.first_name.map((next) => sql`${t}.${raw(next)}`))}) t), ${most}) end as found_count
  from (
    select (select coalesce(sum(n.bearers), 0) from ${firsts} n)
        + coalesce(sum(m.by) filter (where m.first_name in (select n.name from ${firsts} n)), 0) as firsts,
      (select coalesce(sum(n.bearers), 0) from ${lasts} n)
        + coalesce(sum(m.by) filter (where m.last_name in (select n.name from ${lasts} n)), 0) as lasts
    from (${SINCE}) m) k`

/** The people that `bearers` does not count yet. The bound at the highest id makes the planner expect few rows. */
const SINCE = sql`
  select a.first_name, a.last_name, 1 as by from applicant a
  where a.id > (select c.upto from applicant_counted c) and a.id <= (select max(b.id) from applicant b) and a.removed_at is null
  union all
  select m.first_name, m.last_name, m.by from applicant_moved m where m.applicant <= (select c.upto from applicant_counted c)`

/**
 * Reads name after name until there are enough, since bearers of one name are adjacent in the list. The page mostly lies among as many
 * names as it has rows; only otherwise are all of the thousands of names sorted.
 */
const firstByLastName = (names: Sql, t: Sql, besides: Sql, limit: number): Sql => sql`
  with near as materialized (${inOrder(sql`${names} order by n.name limit ${limit}`, t, besides, limit)}),
  enough as materialized (
    select (select count(*) from near) >= ${limit} or (select count(*) from (${names} limit ${limit + 1}) n) <= ${limit} as are)
  (select t.id, t.key from near t where (select are from enough) order by t.key, t.id limit ${limit})
  union all
  (select t.id, t.key from (${inOrder(sql`${names} order by n.name`, t, besides, limit)}) t where not (select are from enough))`

const inOrder = (sorted: Sql, t: Sql, besides: Sql, limit: number): Sql => sql`
  select t.id, n.name as key from (${sorted}) n
  cross join lateral (select ${t}.id from applicant ${t} where ${t}.last_name = n.name and ${besides} order by ${t}.id limit ${limit}) t
  order by n.name, t.id limit ${limit}`

/** The first people by last name for some values of a column, whose index continues with the last name. */
export const firstOfEach = (values: Sql, column: string, t: Sql, besides: Sql, limit: number): Sql => sql`
  select t.id, t.last_name as key from (${values}) n(name)
  cross join lateral (select ${t}.id, ${t}.last_name from applicant ${t} where ${t}.${raw(column)} = n.name and ${besides}
                      order by ${t}.last_name, ${t}.id limit ${limit}) t
  order by t.last_name, t.id limit ${limit}`

/** The text ends the first name and begins the last, with one of its spaces between them. */
function across(text: string, like: Like, names: Names, operator: Sql): Part[] {
  const splits = [...text.matchAll(/ /g)].map(
    ({ index }) => [sql`'%' || ${plain(text.slice(0, index))}`, sql`${plain(text.slice(index + 1))} || '%'`] as const,
  )
  if (splits.length === 0) return []
  const ends = names('first_name', either(splits.map(([end]) => like(end))))
  const begin = names('last_name', either(splits.map(([, begin]) => like(begin))))
  // With several spaces, both names must be split at the same one.
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
      bears: (t) => all([bears(t, 'first_name', ends), bears(t, 'last_name', begin), atOne(t)]),
      fits: (t) => sql`(${all([fits(t, 'first_name', ends), fits(t, 'last_name', begin), atOne(t)])})`,
      isNone: sql`false`,
      order: ORDERS.first_name,
      found: (t, besides) => [sql`select 1 from (${withFirstName(ends, t, all([bears(t, 'last_name', begin), atOne(t), besides]))}) t`],
      first: (t, besides, limit) => {
        const borne = withFirstName(ends, t, all([bears(t, 'last_name', begin), atOne(t), besides]))
        const byName = firstByLastName(begin, t, all([besides, fits(t, 'first_name', ends), atOne(t)]), limit)
        return fewOrMany(borne, byName, limit)
      },
    },
  ]
}

/**
 * Bearers of some first names, the most frequent first, with another condition: name after name, in the index of first and last
 * names. Reading all at once, the planner would scan everybody with one of thousands of last names.
 */
const withFirstName = (names: Sql, t: Sql, besides: Sql): Sql => sql`
  select t.id, t.last_name from (${names} order by n.bearers desc) n
  cross join lateral (select ${t}.id, ${t}.last_name from applicant ${t} where ${t}.first_name = n.name and ${besides}
                      order by ${t}.first_name, ${t}.last_name, ${t}.id) t`

/** A few results are fetched and sorted; of many, the first ones are found quickly by walking the last names. */
const fewOrMany = (borne: Sql, byName: Sql, limit: number): Sql => sql`
  with many as materialized (select count(*) >= ${MANY} as are from (select 1 from (${borne}) t limit ${MANY}) t)
  (select t.id, t.last_name as key from (${borne} limit ${MANY}) t
   where not (select are from many) order by t.last_name, t.id limit ${limit})
  union all
  (select t.id, t.key from (${byName}) t where (select are from many))`

/** The people with one of some names: one index lookup per name. */
const bears = (t: Sql, column: Column, names: Sql): Sql => sql`${t}.${raw(column)} = any(array(${names}))`

/** The condition for people who are read by another filter: their name is among those names. */
const fits = (t: Sql, column: Column, names: Sql): Sql => sql`${t}.${raw(column)} in (${names})`

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { fullNamesOf } from '../../../contract/applicants/search/full-name.ts'
import { all } from '../../platform/database/database.ts'
import type { OrderedPlan, SearchPlan } from '../../platform/records/search-plan.ts'
import { countFormerlyNamed, firstFormerlyNamed, formerlyNamed, idsFormerlyNamed } from './former-names.ts'
import { contains } from './name-words.ts'

/** Above this number of people, reading some in order is faster than sorting all. */
const MANY = 1_000
/** The number of bearers that makes a name common. */
const COMMON = 100
/** Two names of a hundred letters, each with a combining accent, and the space. */
const LONGEST_NAME = 401

type Column = 'first_name' | 'last_name'
const COLUMNS: readonly Column[] = ['last_name', 'first_name']
const ORDERS: Readonly<Record<Column, readonly string[]>> = {
  last_name: ['last_name', 'id'],
  first_name: ['first_name', 'last_name', 'id'],
}

/**
 * Search plan for applicants whose name contains all of some words (`wordsOf`), in any order: all in the last name, all in the first
 * name, or some in each. The words are matched against the distinct names, and each branch reads the bearers of the matches from an
 * index, in its order (`planByPresentNames`).
 */
export function planByName(words: readonly string[], t: Sql): SearchPlan {
  if (!isSearchable(words)) return { branches: [sql`false`], predicate: sql`false` }
  return {
    branches: [...planByPresentNames(words, t).branches, sql`${t}.id = any(array(${idsFormerlyNamed(words)}))`],
    predicate: matchNames(words, t),
    ordered: orderedBy(words, t),
  }
}

/** The branches of first and last names, and the orders of their indexes. */
export function planByPresentNames(words: readonly string[], t: Sql): { branches: readonly Sql[]; orders: readonly Sql[] } {
  if (!isSearchable(words)) return { branches: [sql`false`], orders: [sql`${t}.id`] }
  const whole = (column: Column) => lookedUp(column, containsAll(words))
  const isShared = words.length > 1
  const [last, first] = [fits(t, 'last_name', whole('last_name')), bears(t, 'first_name', whole('first_name'))]
  return {
    branches: [
      bears(t, 'last_name', whole('last_name')),
      all([first, sql`not ${last}`]),
      ...(isShared ? [sql`${t}.id = any(array(${idsAcross(words)}))`] : []),
    ],
    orders: [...COLUMNS.map((column) => orderOf(column, t)), ...(isShared ? [sql`${t}.id`] : [])],
  }
}

const isSearchable = (words: readonly string[]) => words.length > 0 && words.join(' ').length <= LONGEST_NAME

const orderOf = (column: Column, t: Sql) => join(ORDERS[column].map((next) => sql`${t}.${raw(next)}`))

/** The condition that all words are in the names of people who are read by another filter; `id` is that of the applicant. */
export function matchNames(words: readonly string[], t: Sql, id: Sql = sql`${t}.id`): Sql {
  if (!isSearchable(words)) return sql`false`
  return either([matchPresentNames(words, t), sql`${id} in (${idsFormerlyNamed(words)})`])
}

/** The same by first and last names alone: each word is in one of them. */
export function matchPresentNames(words: readonly string[], t: Sql): Sql {
  if (!isSearchable(words)) return sql`false`
  return sql`(${all(words.map((word) => either(COLUMNS.map((column) => fits(t, column, lookedUp(column, contains(word)))))))})`
}

/** The same for people with some of the words in the first name and the others in the last. */
export function matchAcross(words: readonly string[], t: Sql): Sql {
  const whole = COLUMNS.map((column) => sql`not ${fits(t, column, lookedUp(column, containsAll(words)))}`)
  return all([matchPresentNames(words, t), ...whole])
}

/** The same for rows whose names are not among the distinct names of applicants: each name is folded as it is read. */
export function hasNames(words: readonly string[], t: Sql): Sql {
  return isSearchable(words) ? foldedHave(words, t, COLUMNS) : sql`false`
}

/** The same for the full name of such rows, with words in the first, the last and the middle name; false for words that are none. */
export function hasFullName(words: readonly string[], t: Sql): Sql {
  const read = fullNamesOf(words).map(({ names, middle }) =>
    all([
      foldedHave(names, t, COLUMNS),
      ...COLUMNS.map((column) => sql`not ${foldedHave(names, t, [column])}`),
      foldedHave(middle, t, ['middle_name']),
    ]),
  )
  return isSearchable(words) && read.length > 0 ? either(read) : sql`false`
}

/** Whether all words are in these columns of a row. */
function foldedHave(words: readonly string[], t: Sql, columns: readonly (Column | 'middle_name')[]): Sql {
  const folded = (column: string) => sql`folded_name(coalesce(${t}.${raw(column)}, ''))`
  const parts = columns.flatMap((column) => [folded(column), sql`replace(${folded(column)}, ' ', '')`])
  return sql`(select ${all(words.map((word) => contains(word)))} from (select ' ' || ${join(parts, ` || ' ' || `)} as words) n)`
}

const containsAll = (words: readonly string[]): Sql => all(words.map((word) => contains(word)))

const lookedUp = (column: Column, condition: Sql): Sql => sql`select n.name from applicant_${raw(column)} n where ${condition}`

/** Tables of the distinct names that contain some of the words: `mask` has a bit for each. */
const given = (column: Column): Sql => raw(`given_${column}`)
const PARTNERS = raw('given_partners')

function givenNames(words: readonly string[]): Sql[] {
  const mask = join(
    words.map((word, at) => sql`case when ${contains(word)} then ${raw(String(2 ** at))} else 0 end`),
    ' + ',
  )
  const names = COLUMNS.toReversed().map(
    (column) => sql`${given(column)} as materialized (
      select n.name, n.bearers, ${column === 'last_name' ? sql`n.sort_key, ` : empty}${words.length === 1 ? sql`1` : mask} as mask from applicant_${raw(column)} n
      where ${either(words.map((word) => contains(word)))})`,
  )
  return words.length === 1 ? names : [...names, partners(fullMask(words))]
}

const fullMask = (words: readonly string[]): Sql => raw(String(2 ** words.length - 1))

/** The last names that have the words which first names lack, by the mask of the first names. */
const partners = (full: Sql): Sql => sql`${PARTNERS} as materialized (
  select f.mask, array_agg(l.name) as names from (select distinct mask from ${given('first_name')} where mask <> ${full}) f
  join ${given('last_name')} l on l.mask <> ${full} and (l.mask | f.mask) = ${full} group by f.mask)`

/** Up to so many last names are looked up one by one, and more beside a first name of many: of others, its bearers are read and compared. */
const FEW_PARTNERS = 50
/** How many bearers are read in the time of one lookup. */
const BEARERS_A_LOOKUP = 4

/** People with some of the words in the first name and the others in the last: name after name, in the index of both. */
function acrossNames(words: readonly string[], t: Sql, besides: Sql): Sql {
  const lacking = words.map((_, at) => {
    const bit = raw(String(2 ** at))
    return sql`(n.mask & ${bit} > 0 or ${fits(t, 'last_name', sql`select l.name from ${given('last_name')} l where l.mask & ${bit} > 0 and l.mask <> ${fullMask(words)}`)})`
  })
  const borne = (condition: Sql) => sql`
    (select ${t}.id, ${t}.sort_name from applicant ${t} where ${t}.first_name = n.name and ${condition} and ${besides}
     order by ${orderOf('first_name', t)})`
  const areFew = sql`cardinality(n.names) <= greatest(${FEW_PARTNERS}, n.bearers / ${BEARERS_A_LOOKUP})`
  return sql`
  select t.id, t.sort_name from (
    select f.name, f.mask, f.bearers, p.names from ${given('first_name')} f join ${PARTNERS} p on p.mask = f.mask order by f.bearers desc) n
  cross join lateral (
    ${borne(sql`${areFew} and ${t}.last_name = any(n.names)`)}
    union all
    ${borne(all([sql`not (${areFew})`, ...lacking]))}) t`
}

/** The ids of all of them, for a statement without the tables. */
export const idsAcross = (words: readonly string[]): Sql =>
  sql`with ${join(givenNames(words))} select t.id from (${acrossNames(words, sql`x`, sql`x.removed_at is null`)}) t`

/** The plan in the order of last names, with the names looked up once. */
function orderedBy(words: readonly string[], t: Sql): OrderedPlan {
  const full = fullMask(words)
  const whole = (column: Column) => sql`select n.name from ${given(column)} n where n.mask = ${full}`
  const wholeBesides = (column: Column, condition: Sql) =>
    // First names are few, so excluding their bearers is cheap. Most texts match no first name; that is checked once, not per person.
    column === 'first_name'
      ? condition
      : all([condition, sql`(${isNone(whole('first_name'))} or not ${fits(t, 'first_name', whole('first_name'))})`])
  const columns = COLUMNS.toReversed()
  return {
    tables: givenNames(words),
    rows: (besides) => [
      ...columns.flatMap((column) => foundByName(whole(column), column, t, wholeBesides(column, besides))),
      ...(words.length > 1 ? [sql`select 1 from (${acrossNames(words, t, besides)}) t`] : []),
      countFormerlyNamed(words, t, besides),
    ],
    firstRows: (besides, limit) => [
      firstOfEach(whole('first_name'), 'first_name', t, besides, limit),
      firstByLastName(
        sql`select n.sort_key from ${given('last_name')} n where n.mask = ${full}`,
        t,
        wholeBesides('last_name', besides),
        limit,
      ),
      ...(words.length > 1 ? [firstAcross(words, t, besides, limit)] : []),
      firstFormerlyNamed(words, t, besides, limit),
    ],
    ...(words.length === 1 && {
      exactCount: (most) => sql`
        select case when k.found_count >= ${most} then k.found_count else least(k.found_count + (
          select count(*) from (${formerlyNamed(words)} limit ${most}) f), ${most}) end as found_count
        from (${knownToBear(given('first_name'), given('last_name'), t, most)}) k`,
    }),
  }
}

const isNone = (names: Sql): Sql => sql`(select count(*) = 0 from (${names} limit 1) n)`

/** A few results are fetched and sorted; of many, the first ones are found quickly by walking the last names. */
function firstAcross(words: readonly string[], t: Sql, besides: Sql, limit: number): Sql {
  const full = fullMask(words)
  const begun = sql`select n.sort_key from ${given('last_name')} n where n.mask <> ${full}`
  const bits = words.map((_, at) => {
    const borne = (column: Column) =>
      fits(t, column, sql`select n.name from ${given(column)} n where n.mask <> ${full} and n.mask & ${raw(String(2 ** at))} > 0`)
    return either(COLUMNS.map(borne))
  })
  const partly = fits(t, 'first_name', sql`select n.name from ${given('first_name')} n where n.mask <> ${full}`)
  return fewOrMany(acrossNames(words, t, besides), firstByLastName(begun, t, all([besides, partly, ...bits]), limit), limit)
}

/** The most frequent names first, so that a count reaches its limit early; thousands of rare ones need no order. */
const foundByName = (names: Sql, column: Column, t: Sql, besides: Sql): Sql[] =>
  [sql`and n.bearers >= ${COMMON} order by n.bearers desc`, sql`and n.bearers < ${COMMON}`].map(
    (some) => sql`
  select 1 from (${names} ${some}) n
  cross join lateral (select from applicant ${t} where ${t}.${raw(column)} = n.name and ${besides}
                      order by ${orderOf(column, t)}) t`,
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
                          order by ${orderOf('first_name', t)}) t), ${most}) end as found_count
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
 * Reads name after name until there are enough, since bearers of one name are adjacent in the list; names that differ by accents or case
 * only are one. The page is mostly among as many names as it has rows; only otherwise are all of the thousands of names sorted.
 */
const firstByLastName = (keys: Sql, t: Sql, besides: Sql, limit: number): Sql => sql`
  with keys as materialized (select distinct k.sort_key from (${keys}) k),
  near as materialized (${inOrder(sql`select k.sort_key from keys k order by k.sort_key limit ${limit}`, t, besides, limit)}),
  enough as materialized (
    select (select count(*) from near) >= ${limit} or (select count(*) from (select from keys limit ${limit + 1}) n) <= ${limit} as are)
  (select t.id, t.key from near t where (select are from enough) order by t.key, t.id limit ${limit})
  union all
  (select t.id, t.key from (${inOrder(sql`select k.sort_key from keys k order by k.sort_key`, t, besides, limit)}) t
   where not (select are from enough))`

/** The first people of each last name, by the range between its end and the character behind it. */
const inOrder = (sorted: Sql, t: Sql, besides: Sql, limit: number): Sql => sql`
  select t.id, t.key from (${sorted}) n
  cross join lateral (select ${t}.id, ${t}.sort_name as key from applicant ${t}
                      where ${t}.sort_name >= n.sort_key || chr(9) and ${t}.sort_name < n.sort_key || chr(10) and ${besides}
                      order by ${t}.sort_name, ${t}.id limit ${limit}) t
  order by n.sort_key, t.key, t.id limit ${limit}`

/** The first people in order for some values of a column, whose index continues with that order. */
export const firstOfEach = (values: Sql, column: string, t: Sql, besides: Sql, limit: number): Sql => sql`
  select t.id, t.key from (${values}) n(name)
  cross join lateral (select ${t}.id, ${t}.sort_name as key from applicant ${t} where ${t}.${raw(column)} = n.name and ${besides}
                      order by ${t}.sort_name, ${t}.id limit ${limit}) t
  order by t.key, t.id limit ${limit}`

const fewOrMany = (borne: Sql, byName: Sql, limit: number): Sql => sql`
  with many as materialized (select count(*) >= ${MANY} as are from (select 1 from (${borne}) t limit ${MANY}) t)
  (select t.id, t.sort_name as key from (${borne} limit ${MANY}) t
   where not (select are from many) order by t.sort_name, t.id limit ${limit})
  union all
  (select t.id, t.key from (${byName}) t where (select are from many))`

/** The people with one of some names: one index lookup per name. */
const bears = (t: Sql, column: Column, names: Sql): Sql => sql`${t}.${raw(column)} = any(array(${names}))`

/** The condition for people who are read by another filter: their name is among those names. */
const fits = (t: Sql, column: Column, names: Sql): Sql => sql`${t}.${raw(column)} in (${names})`

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

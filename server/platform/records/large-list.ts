import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { Values } from './record-kind.ts'
import type { OrderedPlan, SearchPlan } from './search-plan.ts'

/** A list as it is requested: what narrows it, its order, where its page begins (`and …`), and the columns that are shown. */
type ListQuery = {
  table: Sql
  source: Sql
  narrowed: SearchPlan
  order: { column: Sql; direction: Sql }
  behind: Sql
  shown: Sql
  limit: number
  /** How far is counted. */
  most: number
  /** An index holds what is found in the list's order, so that its first rows are the page. */
  isSorted: boolean
  /** An index alone counts what is found: quicker than keeping it. */
  isCounted: boolean
  /** The best plan is the same whatever is looked for. */
  usesGenericPlan: boolean
}

/** Its count stays in the row: taking it out of each would be a copy of each, and answers hold what their contract names. */
type Found = Values & { id: number | null; found_count: number }

/** A page of a large table and how many rows there are in all, in one statement. */
export async function pageAndCount(db: Db, query: ListQuery) {
  const { source, order, shown } = query
  const rows = await db.rows<Found>(
    sql`
    with ${join(countAndPage(query))}
    select ${shown}, counted.found_count
    from counted left join (page join ${source} t on t.id = page.found_id) on true
    order by page.found_key ${order.direction}, page.found_id ${order.direction}`,
    query.usesGenericPlan ? 'generic' : 'custom',
  )
  return { count: rows[0]?.found_count ?? 0, rows: rows.filter(hasRow) }
}

/** A page without rows is one of nothing but the count. */
const hasRow = (row: Found): row is Found & { id: number } => row.id !== null

/** How many rows there are, counted no further than `most`. */
export const countUpTo = (table: Sql, narrowed: SearchPlan, most: number): Sql =>
  narrowed.ordered === undefined
    ? counting(table, narrowed, most)
    : sql`with ${join(narrowed.ordered.tables)} ${counting(table, narrowed, most)}`

function counting(table: Sql, { branches, ordered }: SearchPlan, most: number): Sql {
  if (ordered?.exactCount !== undefined) return ordered.exactCount(most)
  const found = ordered === undefined ? selected(sql`1`, table, branches) : ordered.rows(sql`true`)
  return sql`select count(*) as found_count from (${atMost(found, most)}) c`
}

/** The tables that the answer is made of: `counted` and `page`, and whatever these read. */
function countAndPage(query: ListQuery): Sql[] {
  const { table, narrowed, most, isSorted, isCounted } = query
  const { ordered } = narrowed
  const counted = sql`counted as materialized (${counting(table, narrowed, most + 1)})`
  const page = (found: Sql) => sql`page(found_id, found_key) as (${found})`
  if (isSorted) return [counted, page(walkIndex(query))]
  if (ordered !== undefined) return [...ordered.tables, counted, page(mergeIndexes(query, ordered))]
  const { some, found } = selectMatches(query)
  if (isCounted) return [counted, page(readFirstOrWalk(query, some))]
  return [
    sql`found as materialized (${found})`,
    sql`counted as materialized (select count(*) as found_count from found)`,
    page(readFirstOrWalk(query, sql`found`)),
  ]
}

/** The page is read straight from the index of its order. */
const walkIndex = ({ table, narrowed, order, behind, limit }: ListQuery): Sql =>
  sql`select t.id, t.${order.column} as key from ${table} t where ${narrowed.predicate} ${behind} ${sorted(sql`t.${order.column}`, order, limit)}`

/** Each way has an index in the list's order: the page is among the first rows of all of them. */
function mergeIndexes({ order, behind, limit }: ListQuery, { firstRows }: OrderedPlan): Sql {
  const each = firstRows(sql`true ${behind}`, limit)
  return sql`select t.id, t.key from (${unionOf(each)}) t ${sorted(sql`t.key`, order, limit)}`
}

/** What matches, with the key of the order: as many as are counted at most, and one more; `some` is without that one. */
function selectMatches({ table, narrowed, order, most }: ListQuery): { some: Sql; found: Sql } {
  const all = selected(sql`t.id, t.${order.column}, t.${order.column} as key`, table, narrowed.branches)
  return { some: sql`(${atMost(all, most)})`, found: atMost(all, most + 1) }
}

/**
 * When not more rows match than are counted, they are all fetched and the page is the beginning of them. Else so many match that the
 * page is soon full when the table is read in the list's order. Which of the two holds is unknown until they are counted: a planner
 * that had to guess would now and then sort a hundred thousand rows, or read a million.
 */
function readFirstOrWalk(query: ListQuery, some: Sql): Sql {
  const { order, behind, limit, most } = query
  return sql`
    (select t.id, t.key from ${some} t
     where (select found_count from counted) <= ${most} ${behind} ${sorted(sql`t.key`, order, limit)})
    union all
    (select t.id, t.key from (${walkIndex(query)}) t where (select found_count from counted) > ${most})`
}

const sorted = (key: Sql, { direction }: ListQuery['order'], limit: number): Sql =>
  sql`order by ${key} ${direction}, t.id ${direction} limit ${limit}`

const selected = (columns: Sql, table: Sql, branches: readonly Sql[]): Sql[] =>
  branches.map((narrowed) => sql`select ${columns} from ${table} t where ${narrowed}`)

/** The first of them, by each way in turn. */
function atMost(found: readonly Sql[], most: number): Sql {
  const some = found.map((one) => sql`${one} limit ${most}`)
  return some.length === 1 ? (some[0] as Sql) : sql`${unionOf(some)} limit ${most}`
}

const unionOf = (selects: readonly Sql[]): Sql =>
  join(
    selects.map((one) => sql`(${one})`),
    ' union all ',
  )

import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { Values } from './resource.ts'
import type { Ordered, Ways } from './search-plan.ts'

/** A list that is asked for: what narrows it, its order, where its page begins (`and …`), and the columns that are shown. */
export type Asked = {
  table: Sql
  source: Sql
  narrowed: Ways
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
  isSteady: boolean
}

/** Its count stays in the row: taking it out of each would be a copy of each, and answers hold what their contract names. */
type Found = Values & { id: number | null; found_count: number }

/** A page of a large table and how many rows there are in all, in one statement. */
export async function foundFirst(db: Db, asked: Asked) {
  const { source, order, shown } = asked
  const rows = await db.rows<Found>(
    sql`
    with ${join(countAndPage(asked))}
    select ${shown}, counted.found_count
    from counted left join (page join ${source} t on t.id = page.found_id) on true
    order by page.found_key ${order.direction}, page.found_id ${order.direction}`,
    asked.isSteady ? 'once' : 'anew',
  )
  return { count: rows[0]?.found_count ?? 0, rows: rows.filter(hasRow) }
}

/** A page without rows is one of nothing but the count. */
const hasRow = (row: Found): row is Found & { id: number } => row.id !== null

/** How many rows there are, counted no further than `most`. */
export const countedUpTo = (table: Sql, narrowed: Ways, most: number): Sql =>
  narrowed.ordered === undefined
    ? counting(table, narrowed, most)
    : sql`with ${join(narrowed.ordered.given)} ${counting(table, narrowed, most)}`

function counting(table: Sql, { each, ordered }: Ways, most: number): Sql {
  if (ordered?.known !== undefined) return ordered.known(most)
  const found = ordered === undefined ? selected(sql`1`, table, each) : ordered.found(sql`true`)
  return sql`select count(*) as found_count from (${atMost(found, most)}) c`
}

/** The tables that the answer is made of: `counted` and `page`, and whatever these read. */
function countAndPage(asked: Asked): Sql[] {
  const { table, narrowed, most, isSorted, isCounted } = asked
  const { ordered } = narrowed
  const counted = sql`counted as materialized (${counting(table, narrowed, most + 1)})`
  const page = (found: Sql) => sql`page(found_id, found_key) as (${found})`
  if (isSorted) return [counted, page(walked(asked))]
  if (ordered !== undefined) return [...ordered.given, counted, page(merged(asked, ordered))]
  const { some, found } = gathered(asked)
  if (isCounted) return [counted, page(soonFull(asked, some))]
  return [
    sql`found as materialized (${found})`,
    sql`counted as materialized (select count(*) as found_count from found)`,
    page(soonFull(asked, sql`found`)),
  ]
}

/** The page is read straight from the index of its order. */
const walked = ({ table, narrowed, order, behind, limit }: Asked): Sql =>
  sql`select t.id, t.${order.column} as key from ${table} t where ${narrowed.whole} ${behind} ${sorted(sql`t.${order.column}`, order, limit)}`

/** Each way has an index in the list's order: the page is among the first rows of all of them. */
function merged({ order, behind, limit }: Asked, { firsts }: Ordered): Sql {
  const each = firsts(sql`true ${behind}`, limit)
  return sql`select t.id, t.key from (${unionOf(each)}) t ${sorted(sql`t.key`, order, limit)}`
}

/** What matches, with the key of the order: as many as are counted at most, and one more; `some` is without that one. */
function gathered({ table, narrowed, order, most }: Asked): { some: Sql; found: Sql } {
  const all = selected(sql`t.id, t.${order.column}, t.${order.column} as key`, table, narrowed.each)
  return { some: sql`(${atMost(all, most)})`, found: atMost(all, most + 1) }
}

/**
 * When not more rows match than are counted, they are all fetched and the page is the beginning of them. Else so many match that the
 * page is soon full when the table is read in the list's order. Which of the two holds nobody knows before they are counted: a planner
 * that had to guess would now and then sort a hundred thousand rows, or read a million.
 */
function soonFull(asked: Asked, some: Sql): Sql {
  const { order, behind, limit, most } = asked
  return sql`
    (select t.id, t.key from ${some} t
     where (select found_count from counted) <= ${most} ${behind} ${sorted(sql`t.key`, order, limit)})
    union all
    (select t.id, t.key from (${walked(asked)}) t where (select found_count from counted) > ${most})`
}

const sorted = (key: Sql, { direction }: Asked['order'], limit: number): Sql =>
  sql`order by ${key} ${direction}, t.id ${direction} limit ${limit}`

const selected = (columns: Sql, table: Sql, each: readonly Sql[]): Sql[] =>
  each.map((narrowed) => sql`select ${columns} from ${table} t where ${narrowed}`)

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

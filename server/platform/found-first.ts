import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'
import type { Values } from './rows.ts'
import type { Ways } from './ways.ts'

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
  /** The best plan is the same whatever is looked for. */
  isSteady: boolean
}

type Found = Values & { id: number; found_id: number | null; found_count: number }

/** A page of a large table and how many rows there are in all, in one statement. */
export async function foundFirst(db: Db, asked: Asked) {
  const { source, order, shown } = asked
  const rows = await db.rows<Found>(
    sql`
    with ${asked.isSorted ? sortedPage(asked) : gatheredPage(asked)}
    select counted.found_count, page.found_id, ${shown}
    from counted left join (page join ${source} t on t.id = page.found_id) on true
    order by page.found_key ${order.direction}, page.found_id ${order.direction}`,
    asked.isSteady ? 'once' : 'anew',
  )
  const count = rows[0]?.found_count ?? 0
  return {
    count,
    rows: rows.flatMap(({ found_id, found_count: _count, ...row }) => (found_id === null ? [] : [row as Values & { id: number }])),
  }
}

/** How many rows there are, counted no further than `most`. */
export const countedUpTo = (table: Sql, { each }: Ways, most: number): Sql =>
  sql`select count(*) from (${atMost(sql`1`, table, each, most)}) c`

/** The page is read straight from its index, and what is only counted is not kept. */
const sortedPage = ({ table, narrowed, order, behind, limit, most }: Asked): Sql => sql`
    counted(found_count) as (${countedUpTo(table, narrowed, most + 1)}),
    page(found_id, found_key) as (
      select t.id, t.${order.column} from ${table} t where ${narrowed.whole} ${behind} ${sorted(order, limit)})`

/**
 * What the filters find is looked for first, up to one more than is counted. When that is all, the page is the beginning of it. Else
 * so many rows match that the page is soon full when the table is read in the list's order. Which of the two holds nobody knows
 * before: a planner that had to guess would now and then sort a hundred thousand rows, or read a million.
 */
const gatheredPage = ({ table, narrowed, order, behind, limit, most }: Asked): Sql => sql`
    found as materialized (${atMost(sql`t.id, t.${order.column}`, table, narrowed.each, most + 1)}),
    counted as (select count(*) as found_count from found),
    page(found_id, found_key) as (
      (select t.id, t.${order.column} from found t where (select found_count from counted) <= ${most} ${behind} ${sorted(order, limit)})
      union all
      (select t.id, t.${order.column} from ${table} t
       where (select found_count from counted) > ${most} and ${narrowed.whole} ${behind} ${sorted(order, limit)}))`

const sorted = ({ column, direction }: Asked['order'], limit: number): Sql =>
  sql`order by t.${column} ${direction}, t.id ${direction} limit ${limit}`

/** The first of them, by each way in turn. */
function atMost(columns: Sql, table: Sql, each: readonly Sql[], most: number): Sql {
  const found = each.map((narrowed) => sql`select ${columns} from ${table} t where ${narrowed} limit ${most}`)
  if (found.length === 1) return found[0] as Sql
  return sql`${join(
    found.map((one) => sql`(${one})`),
    ' union all ',
  )} limit ${most}`
}

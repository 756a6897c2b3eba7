import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'
import type { Values } from './rows.ts'

/** A list that is asked for: what narrows it, its order, where its page begins (`and …`), and the columns that are shown. */
export type Asked = {
  table: Sql
  source: Sql
  narrowed: Sql
  order: { column: Sql; direction: Sql }
  behind: Sql
  shown: Sql
  limit: number
  /** How far is counted. */
  most: number
}

type Found = Values & { id: number; found_id: number | null; found_count: number }

/**
 * A page of a large table and how many rows there are in all, in one statement. What the filters find is looked for first, up to one
 * more than is counted. When that is all, the page is the beginning of it. Else so many rows match that the page is soon full when
 * the table is read in the list's order. Which of the two holds nobody knows before: a planner that had to guess would now and then
 * sort a hundred thousand rows, or read a million.
 */
export async function foundFirst(db: Db, { table, source, narrowed, order, behind, shown, limit, most }: Asked) {
  const { column, direction } = order
  const sorted = sql`order by t.${column} ${direction}, t.id ${direction} limit ${limit}`
  const rows = await db.rows<Found>(
    sql`
    with found as materialized (select t.id, t.${column} from ${table} t where ${narrowed} limit ${most + 1}),
    counted as (select count(*) as found_count from found),
    page as (
      (select t.id as found_id, t.${column} as found_key from found t where (select found_count from counted) <= ${most} ${behind} ${sorted})
      union all
      (select t.id, t.${column} from ${table} t where (select found_count from counted) > ${most} and ${narrowed} ${behind} ${sorted}))
    select counted.found_count, page.found_id, ${shown}
    from counted left join (page join ${source} t on t.id = page.found_id) on true
    order by page.found_key ${direction}, page.found_id ${direction}`,
    'anew',
  )
  const count = rows[0]?.found_count ?? 0
  return {
    count,
    rows: rows.flatMap(({ found_id, found_count: _count, ...row }) => (found_id === null ? [] : [row as Values & { id: number }])),
  }
}

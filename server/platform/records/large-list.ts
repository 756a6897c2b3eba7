import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { Values } from './record-kind.ts'
import type { OrderedPlan, SearchPlan } from './search-plan.ts'

/** A list as requested: its conditions, its order, the beginning of its page (`and …`), and its columns. */
type ListQuery = {
  table: Sql
  source: Sql
  narrowed: SearchPlan
  order: { column: Sql; direction: Sql }
  behind: Sql
  shown: Sql
  limit: number
  /** The counting limit. */
  most: number
  /** Whether an index returns the results in the list's order, so that its first rows are the page. */
  isSorted: boolean
  /** Whether an index alone can count the results, which is faster than materializing them. */
  isCounted: boolean
  /** Whether the best plan is the same for all values. */
  usesGenericPlan: boolean
}

/** The count stays in the row: removing it would copy each row, and answers have only the fields of their contract. */
type FoundRow = Values & { id: number | null; found_count: number }

/** A page of a large table and how many rows there are in all, in one statement. */
export async function pageAndCount(db: Db, query: ListQuery) {
  const { source, order, shown } = query
  const rows = await db.rows<FoundRow>(
    sql`
    with ${join(countAndPage(query))}
    select ${shown}, counted.found_count
    from counted left join (page join ${source} t on t.id = page.found_id) on true
    order by page.found_key ${order.direction}, page.found_id ${order.direction}`,
    query.usesGenericPlan ? 'generic' : 'custom',
  )
  return { count: rows[0]?.found_count ?? 0, rows: rows.filter(hasRow) }
}

/** An empty page has a single row with only the count. */
const hasRow = (row: FoundRow): row is FoundRow & { id: number } => row.id !== null

/** The number of rows, counted up to `most`. */
export const countUpTo = (table: Sql, narrowed: SearchPlan, most: number): Sql =>
  narrowed.ordered === undefined
    ? counting(table, narrowed, most)
    : sql`with ${join(narrowed.ordered.tables)} ${counting(table, narrowed, most)}`

function counting(table: Sql, { branches, ordered }: SearchPlan, most: number): Sql {
  if (ordered?.exactCount !== undefined) return ordered.exactCount(most)
  const found = ordered === undefined ? selected(sql`1`, table, branches) : ordered.rows(sql`true`)
  return sql`select count(*) as found_count from (${atMost(found, most)}) c`
}

/** The common table expressions of the answer: `counted` and `page`, and those that they read. */
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

/** Reads the page from the index of its order. */
const walkIndex = ({ table, narrowed, order, behind, limit }: ListQuery): Sql =>
  sql`select t.id, t.${order.column} as key from ${table} t where ${narrowed.predicate} ${behind} ${sorted(sql`t.${order.column}`, order, limit)}`

/** Merges the branches, each of which has an index in the list's order: the page is among their first rows. */
function mergeIndexes({ order, behind, limit }: ListQuery, { firstRows }: OrderedPlan): Sql {
  const each = firstRows(sql`true ${behind}`, limit)
  return sql`select t.id, t.key from (${unionOf(each)}) t ${sorted(sql`t.key`, order, limit)}`
}

/** The matches with the key of the order: `found` up to the counting limit and one more, `some` without that one. */
function selectMatches({ table, narrowed, order, most }: ListQuery): { some: Sql; found: Sql } {
  const all = selected(sql`t.id, t.${order.column}, t.${order.column} as key`, table, narrowed.branches)
  return { some: sql`(${atMost(all, most)})`, found: atMost(all, most + 1) }
}

/**
 * If there are no more matches than the counting limit, all are fetched and the page is their beginning. Else there are so many that
 * the page is filled quickly by reading the table in the list's order. Which case applies is unknown before counting: a planner
 * that had to guess would sometimes sort a hundred thousand rows, or read a million.
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

/** The first matches, branch by branch. */
function atMost(found: readonly Sql[], most: number): Sql {
  const some = found.map((one) => sql`${one} limit ${most}`)
  return some.length === 1 ? (some[0] as Sql) : sql`${unionOf(some)} limit ${most}`
}

const unionOf = (selects: readonly Sql[]): Sql =>
  join(
    selects.map((one) => sql`(${one})`),
    ' union all ',
  )

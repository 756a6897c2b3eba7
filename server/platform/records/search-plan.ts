import type { Sql } from 'sql-template-tag'

/**
 * How the rows of a condition are found that no single index serves: a row fits exactly one of the `branches`, each of which an index
 * serves, if it fits the `predicate`, which is for rows that are read anyway.
 */
export type SearchPlan = { branches: readonly Sql[]; predicate: Sql; ordered?: OrderedPlan }

/**
 * The same plan for a list in its default order. `tables` are common table expressions (`name as …`) that the other statements read.
 * `rows` selects what each branch finds, `firstRows` the first rows of each (`id` and `key`), read no further than the page is long; both
 * take a further condition. `exactCount` selects the number of rows (`found_count`) where there is no further condition.
 */
export type OrderedPlan = {
  tables: readonly Sql[]
  rows: (condition: Sql) => readonly Sql[]
  firstRows: (condition: Sql, limit: number) => readonly Sql[]
  exactCount?: (most: number) => Sql
}

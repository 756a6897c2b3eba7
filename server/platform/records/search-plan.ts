import type { Sql } from 'sql-template-tag'

/**
 * The search plan of a condition that no single index serves: a row matches exactly one of the `branches`, each with an
 * index, if it matches the `predicate`, which is for rows that are read anyway.
 */
export type SearchPlan = { branches: readonly Sql[]; predicate: Sql; ordered?: OrderedPlan }

/**
 * The plan for a list in its default order. `tables` are common table expressions (`name as …`) for the other statements.
 * `rows` selects the results of each branch, `firstRows` the first rows of each (`id` and `key`), no more than the page has; both
 * accept a further condition. `exactCount` selects the number of rows (`found_count`) without a further condition.
 */
export type OrderedPlan = {
  tables: readonly Sql[]
  rows: (condition: Sql) => readonly Sql[]
  firstRows: (condition: Sql, limit: number) => readonly Sql[]
  exactCount?: (most: number) => Sql
}

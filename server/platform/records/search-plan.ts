import type { Sql } from 'sql-template-tag'

/**
 * A condition that no single index serves, as several that do: who fits one of `each` fits the `whole` and no other of `each`. `whole` is
 * for rows that are read anyway.
 */
export type Ways = { each: readonly Sql[]; whole: Sql; ordered?: Ordered }

/**
 * The same ways for whoever asks for the list's own order: `given` are the tables that the others read (`name as …`, looked up once for all
 * of them), `found` selects what each way finds, and `firsts` the first rows of each, `id` and `key`, read no further than the page is long.
 * `besides` is what else has to hold. `known` selects how many there are (`found_count`), where nothing else has to.
 */
export type Ordered = {
  given: readonly Sql[]
  found: (besides: Sql) => readonly Sql[]
  firsts: (besides: Sql, limit: number) => readonly Sql[]
  known?: (most: number) => Sql
}

import sql, { join, type Sql } from 'sql-template-tag'

/**
 * A condition that no single index serves, as several that do: who fits one of `each` fits the `whole` and no other of `each`. `whole` is
 * for rows that are read anyway.
 */
export type Ways = { each: readonly Sql[]; whole: Sql }

/** The ways as one condition, for statements that know nothing of ways. */
export const anyOf = ({ each }: Ways): Sql => sql`(${join(each, ' or ')})`

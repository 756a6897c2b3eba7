import sql, { join, type Sql } from 'sql-template-tag'
import { type FullName, fullNamesOf } from '../../../contract/applicants/search/full-name.ts'
import { all } from '../../platform/database/database.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'
import { idsAcross, matchAcross } from './name-search.ts'
import { contains } from './name-words.ts'

/*
 * Applicants whom a search finds by the full name with the middle one. Those with the first and the last name are found in the indexes of
 * these, so that only their middle names are read.
 */

const hasMiddleName = (words: readonly string[], id: Sql): Sql => sql`exists (
  select from (select ' ' || m.folded || ' ' || replace(m.folded, ' ', '') as words
               from (select folded_name(p.middle_name) as folded from applicant p where p.id = ${id} and p.middle_name is not null) m) n
  where ${all(words.map((word) => contains(word)))})`

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/** The condition that words are the full name of people who are read by another filter; false for words that are none. */
export function matchFullName(words: readonly string[], t: Sql, id: Sql): Sql {
  const read = fullNamesOf(words).map(({ names, middle }) => all([matchAcross(names, t), hasMiddleName(middle, id)]))
  return read.length === 0 ? sql`false` : either(read)
}

const idsOf = ({ names, middle }: FullName): Sql => sql`select f.id from (${idsAcross(names)}) f where ${hasMiddleName(middle, sql`f.id`)}`

/** The condition that words are the full name of people, who are read in the indexes of first and last names; null for words that are none. */
export function byFullName(words: readonly string[], t: Sql): Sql | null {
  const read = fullNamesOf(words)
  return read.length === 0 ? null : sql`${t}.id = any(array(${join(read.map(idsOf), ' union ')}))`
}

/** The plan of a search by names that also finds people by their full name, besides those whom it finds anyway. */
export function orFullNames(plan: SearchPlan, words: readonly string[], t: Sql): SearchPlan {
  const found = byFullName(words, t)
  if (found === null) return plan
  const isFull = all([found, sql`(${plan.predicate}) is not true`])
  const { ordered } = plan
  return {
    branches: [...plan.branches, isFull],
    predicate: either([plan.predicate, matchFullName(words, t, sql`${t}.id`)]),
    ...(ordered && {
      ordered: {
        ...ordered,
        rows: (besides) => [...ordered.rows(besides), sql`select 1 from applicant ${t} where ${isFull} and ${besides}`],
        firstRows: (besides, limit) => [
          ...ordered.firstRows(besides, limit),
          sql`select ${t}.id, ${t}.sort_name as key from applicant ${t} where ${isFull} and ${besides}
              order by ${t}.sort_name, ${t}.id limit ${limit}`,
        ],
      },
    }),
  }
}

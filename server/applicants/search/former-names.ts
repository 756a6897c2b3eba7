import sql, { type Sql } from 'sql-template-tag'
import { all } from '../../platform/database/database.ts'
import { contains } from './name-words.ts'

/*
 * Applicants whom a search finds by a former name: all words are in the names of one person, and not all of them in the first and last name.
 * `applicant_former_name` has a row for each applicant with former names, with these words.
 */

const isFormer = (words: readonly string[]): Sql => sql`
  ${all(words.map((word) => contains(word, sql`f.words`)))} and not (${all(words.map((word) => contains(word, sql`f.present`)))})`

/** Their rows, with the columns of the list's order. */
export const formerlyNamed = (words: readonly string[]): Sql => sql`
  select f.applicant, f.sort_name from applicant_former_name f where ${isFormer(words)}`

/** Their ids, for `in`. */
export const idsFormerlyNamed = (words: readonly string[]): Sql => sql`
  select f.applicant from applicant_former_name f where ${isFormer(words)}`

/** The same as rows with the columns of the list's order, so that none of the applicants is read. */
const listed = (words: readonly string[], t: Sql): Sql => sql`
  (select f.applicant as id, f.sort_name, null::timestamptz as removed_at from (${formerlyNamed(words)}) f) ${t}`

/** One row for each of them. */
export const countFormerlyNamed = (words: readonly string[], t: Sql, besides: Sql): Sql =>
  sql`select 1 from ${listed(words, t)} where ${besides}`

/** The first of them in the order of the list. */
export const firstFormerlyNamed = (words: readonly string[], t: Sql, besides: Sql, limit: number): Sql => sql`
  select ${t}.id, ${t}.sort_name as key from ${listed(words, t)} where ${besides} order by ${t}.sort_name, ${t}.id limit ${limit}`

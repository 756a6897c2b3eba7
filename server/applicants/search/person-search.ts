import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type PersonSearch, REGISTRATION_DIGITS, readPersonSearch } from '../../../contract/applicants/person-search.ts'
import { isNotPending } from '../../appointment-states.ts'
import { all } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/records/access.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'
import { matchFullName, orFullNames } from './full-names.ts'
import { hasFullName, hasNames, matchNames, matchPresentNames, planByName, planByPresentNames } from './name-search.ts'

/** Sorts behind every text with the same beginning: no value contains this character. */
const LAST_SIGN = '\u{10FFFF}'

/** A prefix as bounds, which use the index in a generic plan; `like` uses it only in a custom one. */
export const beginsWith = (column: Sql, text: Sql): Sql => sql`${column} ~>=~ ${text} and ${column} ~<~ (${text} || ${LAST_SIGN})`

/** An end, as the beginning of what is written backwards. */
export const endsWith = (column: Sql, text: string): Sql => beginsWith(sql`reverse(${column})`, sql`reverse(${text})`)

/** The first and the last registration number that begin with these digits. */
export function registrationsFrom(digits: string): { least: number; most: number } {
  const missing = 10 ** (REGISTRATION_DIGITS - digits.length)
  const least = Number(digits) * missing
  return { least, most: least + missing - 1 }
}

const begins = {
  email: (t: Sql, text: string) => sql`(${beginsWith(sql`lower(${t}.email)`, sql`lower(${text})`)})`,
  phone: (t: Sql, text: string) => sql`(${beginsWith(sql`${t}.phone`, sql`${text}`)})`,
  tcn: (t: Sql, text: string) => sql`(${beginsWith(sql`upper(${t}.transaction_id)`, sql`upper(${text})`)})`,
}

/** Whether a phone number begins with digits: a foreign one is kept with +, and found with and without. Two conditions, each with its index. */
export const beginsPhone = (t: Sql, digits: string): Sql[] => [begins.phone(t, digits), begins.phone(t, `+${digits}`)]

const ends = {
  phone: (t: Sql, digits: string) => sql`(${endsWith(sql`${t}.phone`, digits)})`,
  tcn: (t: Sql, digits: string) => sql`(${endsWith(sql`upper(${t}.transaction_id)`, digits)})`,
  id: (t: Sql, digits: string) => sql`(${endsWith(sql`${t}.id::text`, digits)})`,
}

/** The TCN that an entry `h` of a history says that its record had; null in most. */
export const formerTcn: Sql = sql`former_tcn(h.event, h.detail)`

/** Whether an applicant had a TCN that fulfils a condition over `formerTcn`. */
export const hadTcn = (t: Sql, condition: Sql): Sql =>
  sql`${t}.id = any(array(select h.applicant from applicant_history h where ${condition} and ${formerTcn} is not null))`

/**
 * Whether the prints of a completed appointment had a TCN that was replaced: of the same attempt, so that nobody learns of prints that were
 * taken elsewhere.
 */
const printsHadTcn = (t: Sql, condition: Sql): Sql => sql`(${t}.status = 'COMPLETED' and (${t}.applicant, ${t}.attempt) in (
  select h.applicant, (h.detail ->> 'attempt')::integer from applicant_history h
  where ${condition} and ${formerTcn} is not null and h.event = 'CHANGED'))`

/** Roles that see TCNs of all applicants and all appointments; a filter must not reveal them to others. */
export const seesNumbers = ({ role }: Viewer) => role === 'superuser' || role === 'staff'

/** Networks do not see former names, so that no filter may reveal them. */
const seesFormerNames = ({ role }: Viewer) => role !== 'network_admin' && role !== 'public'

/** The plan of a search by the names that the viewer may know. */
export function planByNameFor(viewer: Viewer, words: readonly string[], t: Sql): SearchPlan {
  const present = () => ({ branches: planByPresentNames(words, t).branches, predicate: matchPresentNames(words, t) })
  return orFullNames(seesFormerNames(viewer) ? planByName(words, t) : present(), words, t)
}

/** Whether all words are in those names of the applicant `id`. */
export const matchNamesFor = (viewer: Viewer, words: readonly string[], t: Sql, id: Sql = sql`${t}.id`): Sql =>
  either([seesFormerNames(viewer) ? matchNames(words, t, id) : matchPresentNames(words, t), matchFullName(words, t, id)])

/** Search plan for the applicants whom a text finds, as `matchesPerson` does in the browser, which knows no former TCNs. */
export function planByPerson(text: string, t: Sql, viewer: Viewer): SearchPlan {
  const { words, email, tcn, phone, registration, ending } = readPersonSearch(text)
  const numbers: Sql[] = []
  if (email !== null) numbers.push(begins.email(t, email))
  if (phone !== null) numbers.push(...beginsPhone(t, phone))
  if (tcn !== null && seesNumbers(viewer)) numbers.push(begins.tcn(t, tcn), hadTcn(t, beginsWith(formerTcn, sql`upper(${tcn})`)))
  if (registration !== null && seesNumbers(viewer)) numbers.push(bookedAs(t, between(registration)))
  if (ending !== null) numbers.push(ends.phone(t, ending))
  if (ending !== null && seesNumbers(viewer))
    numbers.push(ends.tcn(t, ending), hadTcn(t, endsWith(formerTcn, ending)), bookedAs(t, ends.id(P, ending)))
  if (numbers.length === 0) return planByNameFor(viewer, words, t)
  const byName = words.length === 0 ? [] : planByNameFor(viewer, words, t).branches
  // The numbers first: each of them finds few.
  const found = [...numbers, ...byName]
  return {
    branches: found.map((one, at) => all([one, ...numbers.slice(0, at).map((other) => sql`${other} is not true`)])),
    predicate: either(words.length === 0 ? numbers : [...numbers, matchNamesFor(viewer, words, t)]),
  }
}

const P = raw('p')

function between(digits: string): Sql {
  const { least, most } = registrationsFrom(digits)
  return sql`p.id between ${least} and ${most}`
}

const bookedAs = (t: Sql, number: Sql): Sql =>
  sql`${t}.id = any(array(select p.applicant from appointment p where ${number} and ${isNotPending(sql`p`)} and p.removed_at is null))`

/**
 * Whether the person of an appointment matches a search: for lists with the names, the phone number, the TCN and the number in a row, also
 * by a TCN that was replaced.
 */
export function matchAppointment(search: PersonSearch, t: Sql, viewer: Viewer): Sql {
  const { words, email, tcn, phone, registration, ending } = search
  const found: Sql[] = words.length === 0 ? [] : [matchNamesFor(viewer, words, t, sql`${t}.applicant`)]
  if (email !== null) found.push(begins.email(t, email))
  if (phone !== null) found.push(...beginsPhone(t, phone))
  if (tcn !== null) found.push(begins.tcn(t, tcn), printsHadTcn(t, beginsWith(formerTcn, sql`upper(${tcn})`)))
  if (registration !== null) {
    const { least, most } = registrationsFrom(registration)
    found.push(sql`${t}.id between ${least} and ${most}`)
  }
  if (ending !== null)
    found.push(ends.phone(t, ending), ends.tcn(t, ending), ends.id(t, ending), printsHadTcn(t, endsWith(formerTcn, ending)))
  return found.length === 0 ? sql`false` : either(found)
}

/**
 * Whether the person of a request matches a search: for lists that hold names outside those of applicants. `given` is the text, which may
 * be the number of the request.
 */
export function matchRequest({ words, email, phone, ending }: PersonSearch, given: string, t: Sql): Sql {
  const number = /^\s*#?(\d{1,15})\s*$/.exec(given)?.[1]
  const found: Sql[] = words.length === 0 ? [] : [hasNames(words, t), hasFullName(words, t)]
  if (email !== null) found.push(begins.email(t, email))
  if (phone !== null) found.push(...beginsPhone(t, phone))
  if (ending !== null) found.push(ends.phone(t, ending))
  if (number !== undefined) found.push(sql`${t}.id = ${Number(number)}`)
  return found.length === 0 ? sql`false` : either(found)
}

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type FoundApplicant, findQuery, foundApplicants, MAX_FOUND } from '../../../contract/applicants/applicant-search.ts'
import { type PersonSearch, readPersonSearch } from '../../../contract/applicants/person-search.ts'
import { foldedWords } from '../../../contract/records/find-by-words.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { isNotPending } from '../../appointment-states.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { T } from '../../platform/records/access.ts'
import { ruleOf } from '../../platform/records/record-engine.ts'
import { applicants } from '../applicants.ts'
import { addBirthYears } from '../birth-years.ts'
import { formerlyNamed } from './former-names.ts'
import { byFullName } from './full-names.ts'
import { planByPresentNames } from './name-search.ts'
import { beginsPhone, beginsWith, endsWith, formerTcn, registrationsFrom } from './person-search.ts'

/** A name of more words is searched as a whole. */
const MAX_WORDS = 5

/** A kind of match, best with the smallest `place`; `condition` uses the alias t, `order` is that of its index. */
type Match = {
  place: number
  matched: FoundApplicant['matched']
  condition: Sql
  order: Sql
  registration?: Sql
  formerly?: Sql
  from?: Sql
}

/** GET /applicants/find: the best matches of one free text, by name, TCN (also a former one), registration number, email or phone. */
export const findApplicants: Action = action({
  method: 'GET',
  path: '/api/applicants/find',
  permission: 'applicants.find',
  reads: 'replica',
  summary: 'Quick find: the best 20 by name, TCN (also a former one), registration number, email or phone',
  query: findQuery,
  answer: foundApplicants,
  async handle({ database, sealing, viewer, query, record }) {
    const seen = ruleOf(applicants, viewer, 'list').rows(viewer, T)
    const text = singleSpaced(query.q)
    const search = readPersonSearch(text)
    const near = [...matchesByNumber(text, search), ...matchesByName(text)]
    const results = await database.rows<Omit<FoundApplicant, 'birth_year'>>(
      sql`
      with near as materialized (${join(
        (near.length > 0 ? near : [nobody]).map((match) => found(match, seen)),
        ' union all ',
      )}),
      far as (${join(
        (search.words.length > 0 ? matchesInNames(search.words) : [nobody]).map((match) =>
          found(match, seen, sql`and (select count(*) from near) < ${MAX_FOUND}`),
        ),
        ' union all ',
      )})
      select t.id, t.first_name, t.last_name, t.email, t.phone, t.transaction_id, t.position, f.registration, f.former_tcn,
        case when f.matched = 'former_name' then t.former_names end as former_names, f.matched
      from (select distinct on (b.id) b.* from (select * from near union all select * from far) b order by b.id, b.place) f
      join applicant t on t.id = f.id
      order by f.place, t.sort_name, t.id limit ${MAX_FOUND}`,
      'generic',
    )
    await record({ type: 'applicants.found', detail: { count: results.length } })
    return { results: await addBirthYears(database, sealing, results) }
  },
})

/** Each match reads no more rows than can be shown, in the order of its index, so that the planner never scans the whole table. */
const found = (
  { place, matched, condition, order, registration = sql`null::bigint`, formerly = sql`null::text`, from = sql`applicant t` }: Match,
  seen: Sql,
  more = sql``,
): Sql => sql`
  (select t.id, ${raw(String(place))} as place, ${raw(`'${matched}'`)} as matched, ${registration} as registration, ${formerly} as former_tcn
   from ${from} where t.removed_at is null and ${seen} and ${condition} ${more} order by ${order} limit ${MAX_FOUND})`

/** Matches of a number or an email address; the beginning of an address without @ is the last of the matches. */
function matchesByNumber(text: string, { email, tcn, phone, registration, ending }: PersonSearch): Match[] {
  const matches: Match[] = []
  if (registration !== null) matches.push(byRegistration(registration))
  if (ending !== null) matches.push(...matchesByEnding(ending))
  if (phone !== null)
    for (const condition of beginsPhone(sql`t`, phone))
      matches.push({ place: 2, matched: 'phone', condition, order: sql`t.phone using ~<~` })
  if (tcn !== null) {
    const order = sql`upper(t.transaction_id) using ~<~`
    matches.push({ place: 0, matched: 'transaction_id', condition: sql`upper(t.transaction_id) = upper(${tcn})`, order })
    matches.push({ place: 2, matched: 'transaction_id', condition: beginsWith(sql`upper(t.transaction_id)`, sql`upper(${tcn})`), order })
    matches.push(ofHistory(1, sql`${formerTcn} = upper(${tcn})`, sql`${formerTcn} using ~<~`))
    matches.push(ofHistory(3, beginsWith(formerTcn, sql`upper(${tcn})`), sql`${formerTcn} using ~<~`))
  }
  if (email !== null || /^[^\s,]{3,}$/.test(text)) {
    matches.push({
      place: email !== null ? 0 : 4,
      matched: 'email',
      condition: beginsWith(sql`lower(t.email)`, sql`lower(${text})`),
      order: sql`lower(t.email) using ~<~`,
    })
  }
  return matches
}

/** Matches the whole number or its beginning. */
function byRegistration(digits: string): Match {
  const { least, most } = registrationsFrom(digits)
  return ofAppointment(least === most ? 0 : 2, sql`p.id between ${least} and ${most}`, sql`p.id`)
}

/** The people of some appointments, except pending ones. */
const ofAppointment = (place: number, numbered: Sql, order: Sql): Match => ({
  place,
  matched: 'registration',
  from: sql`(select p.id as number, p.applicant from appointment p
    where ${numbered} and ${isNotPending(sql`p`)} and p.removed_at is null order by ${order} limit ${MAX_FOUND}) r
    join applicant t on t.id = r.applicant`,
  registration: sql`r.number`,
  condition: sql`true`,
  order: sql`r.number`,
})

/** The people whose history has a TCN that they no longer have. */
const ofHistory = (place: number, condition: Sql, order: Sql): Match => ({
  place,
  matched: 'former_tcn',
  from: sql`(select ${formerTcn} as tcn, h.applicant from applicant_history h
    where ${condition} and ${formerTcn} is not null order by ${order} limit ${MAX_FOUND}) r
    join applicant t on t.id = r.applicant`,
  formerly: sql`r.tcn`,
  condition: sql`true`,
  order: sql`r.tcn`,
})

/** The last digits of a phone number, a TCN or a registration number. */
function matchesByEnding(digits: string): Match[] {
  const ending = (column: Sql) => ({ condition: endsWith(column, digits), order: sql`reverse(${column}) using ~<~` })
  const number = ending(sql`p.id::text`)
  const former = ending(formerTcn)
  return [
    { place: 3, matched: 'phone', ...ending(sql`t.phone`) },
    { place: 3, matched: 'transaction_id', ...ending(sql`upper(t.transaction_id)`) },
    ofAppointment(3, number.condition, number.order),
    ofHistory(4, former.condition, former.order),
  ]
}

/** One word is the beginning of the last or first name; several words are split between both, in either order. */
function matchesByName(text: string): Match[] {
  const words = foldedWords(text).split(' ').filter(Boolean)
  const whole = words.join(' ')
  if (words.length === 0) return []
  const lastBegins = named(2, begins('last_name', whole), byLast)
  if (words.length > MAX_WORDS) return [lastBegins]
  const firstBegins = named(3, begins('first_name', whole), byFirst)
  if (words.length === 1) return [named(1, sql`folded_name(t.last_name) = folded_name(${whole})`, byLast), lastBegins, firstBegins]
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  return [
    ...splits.flatMap(([one, other]) => [
      named(1, sql`${begins('last_name', other)} and ${begins('first_name', one)}`, byLast),
      named(1, sql`${begins('last_name', one)} and ${begins('first_name', other)}`, byLast),
    ]),
    lastBegins,
    firstBegins,
  ]
}

/** Searched only when the better matches leave room. */
function matchesInNames(words: readonly string[]): Match[] {
  const { branches, orders } = planByPresentNames(words, T)
  const full = byFullName(words, T)
  return [
    ...branches.map((condition, at) => named(5, condition, orders[at] as Sql)),
    ...(full === null ? [] : [named(5, full, sql`t.id`)]),
    byFormerName(words),
  ]
}

/** The people whom a former name finds. */
const byFormerName = (words: readonly string[]): Match => ({
  place: 6,
  matched: 'former_name',
  from: sql`(${formerlyNamed(words)}) r join applicant t on t.id = r.applicant`,
  condition: sql`true`,
  order: sql`r.sort_name, r.applicant`,
})

const nobody: Match = { place: 5, matched: 'name', condition: sql`false`, order: sql`t.id` }

const named = (place: number, condition: Sql, order: Sql): Match => ({ place, matched: 'name', condition, order })

/** The orders of the indexes on the beginnings of names. */
const byLast = sql`folded_name(t.last_name) using ~<~, folded_name(t.first_name) using ~<~`
const byFirst = sql`folded_name(t.first_name) using ~<~, folded_name(t.last_name) using ~<~`

const begins = (column: 'first_name' | 'last_name', text: string): Sql =>
  beginsWith(sql`folded_name(t.${raw(column)})`, sql`folded_name(${text})`)

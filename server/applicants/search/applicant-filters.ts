import sql, { join, raw, type Sql } from 'sql-template-tag'
import { MIN_DIGITS, REGISTRATION_DIGITS } from '../../../contract/applicants/person-search.ts'
import { textsOf } from '../../../contract/applicants/search/filter-language.ts'
import { wordsOf } from '../../../contract/records/find-by-words.ts'
import { cleanPhone, isForeignPhone } from '../../../contract/records/phone.ts'
import { isNotPending } from '../../appointment-states.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { invalid } from '../../platform/http/errors.ts'
import { filterId, type Viewer } from '../../platform/records/access.ts'
import { dayOf, zoneOf } from '../../platform/records/day-filters.ts'
import type { LargeTable, RecordKind } from '../../platform/records/record-kind.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'
import { isWaitingForAnswer } from '../submission-answers.ts'
import { firstOfEach } from './name-search.ts'
import { endsWith, formerTcn, hadTcn, matchNamesFor, planByNameFor, planByPerson, seesNumbers } from './person-search.ts'
import { pendingTransfers } from './same-person.ts'

type Make = (value: string, viewer: Viewer, t: Sql) => Sql

/** The beginning of a day of `created` in the zone of the query, else in UTC. */
function beginning(value: string, name: string, { query }: Viewer, days: number): Sql {
  const zone = zoneOf(query)
  return sql`((${dayOf(value, name, zone)} + ${days}::integer)::timestamp at time zone ${zone})`
}

const MAX_IDS = 1_000

function idsOf(value: string): number[] {
  const ids = value.split(',').map((id) => filterId(id, 'ids'))
  if (ids.length > MAX_IDS) throw invalid({ ids: `At most ${MAX_IDS} can be named` })
  return ids
}

const MAX_TEXTS = 20

/** The texts of a filter's value, of which one must match. */
function textsIn(value: string, name: string): string[] {
  const texts = textsOf(value)
  if (texts.length === 0) throw invalid({ [name]: 'Required' })
  if (texts.length > MAX_TEXTS) throw invalid({ [name]: `At most ${MAX_TEXTS} can be named` })
  return texts
}

/** The texts of a filter's value without the word none, and whether it was among them: it stands for records that have no such text. */
function textsOrNone(value: string, name: string) {
  const texts = textsIn(value, name)
  const others = texts.filter((text) => text.toLowerCase() !== 'none')
  return { texts: others, none: others.length < texts.length }
}

/** Whether a column has one of the texts in any case. */
const isAnyText =
  (column: string, fold: 'upper' | 'lower'): Make =>
  (value, _viewer, t) =>
    isAny(sql`${raw(fold)}(${t}.${raw(column)})`, textsIn(value, column), fold)

const isAny = (held: Sql, texts: readonly string[], fold: 'upper' | 'lower'): Sql => {
  const folded = texts.map((text) => sql`${raw(fold)}(${text})`)
  return folded.length === 1 ? sql`${held} = ${folded[0]}` : sql`${held} = any(array[${join(folded)}])`
}

/** Last digits; more are a whole number, and so is every number for roles that do not see all of them. */
const ENDING = new RegExp(`^\\d{${MIN_DIGITS},${REGISTRATION_DIGITS - 1}}$`)

/** Whether a number is one of the texts, or ends with one of a few digits. */
function isAnyNumber(held: Sql, whole: readonly string[], endings: readonly string[]): Sql {
  const found = endings.map((digits) => sql`(${endsWith(held, digits)})`)
  return sql`(${join(whole.length === 0 ? found : [isAny(held, whole, 'upper'), ...found], ' or ')})`
}

/** More digits than those of a number in the United States are a foreign one, perhaps as it is dialled, which is kept with +. */
const withPlus = (text: string) => (/^\d{11,18}$/.test(text) ? cleanPhone(`+${text}`) : text)

const isAnyPhone: Make = (value, _viewer, t) => {
  const texts = textsIn(value, 'phone').map(withPlus)
  const endings = texts.filter((text) => ENDING.test(text))
  const whole = texts.filter((text) => !endings.includes(text))
  if (!whole.every((text) => /^\d{10}$/.test(text) || isForeignPhone(text)))
    throw invalid({ phone: 'Must be 10 digits, more with a country code, or the last 4 to 9' })
  return isAnyNumber(sql`${t}.phone`, whole, endings)
}

/** The TCN that an applicant has or, for roles that see all of them, had. */
const isAnyTcn: Make = (value, viewer, t) => {
  const { texts, none } = textsOrNone(value, 'transaction_id')
  const absent = sql`${t}.transaction_id is null`
  if (texts.length === 0) return absent
  return none ? sql`(${absent} or ${isOneOfTcns(texts, viewer, t)})` : isOneOfTcns(texts, viewer, t)
}

function isOneOfTcns(texts: readonly string[], viewer: Viewer, t: Sql): Sql {
  const held = sql`upper(${t}.transaction_id)`
  if (!seesNumbers(viewer)) return isAnyNumber(held, texts, [])
  const endings = texts.filter((text) => ENDING.test(text))
  const whole = texts.filter((text) => !endings.includes(text))
  return sql`(${isAnyNumber(held, whole, endings)} or ${hadTcn(t, isAnyNumber(formerTcn, whole, endings))})`
}

/** Ranges of days include both ends; today is that of the query's zone. */
const from =
  (column: string, name: string): Make =>
  (value, { query }, t) =>
    sql`${t}.${raw(column)} >= ${dayOf(value, name, zoneOf(query))}`
const upTo =
  (column: string, name: string): Make =>
  (value, { query }, t) =>
    sql`${t}.${raw(column)} < ${dayOf(value, name, zoneOf(query))} + 1`

/** A condition or its negation. */
const flagged =
  (name: string, holds: (t: Sql) => Sql) =>
  (value: string, t: Sql): Sql => {
    if (value === 'true') return holds(t)
    if (value === 'false') return sql`not ${holds(t)}`
    throw invalid({ [name]: 'Must be true or false' })
  }

const illegible = flagged('illegible', (t) => sql`${t}.illegible`)
const waiting = flagged('waiting', isWaitingForAnswer)

/** Parts of positions: the few distinct positions lead to the applicants. Those without one have an index. */
function planByPosition(value: string, t: Sql): SearchPlan {
  const { texts, none } = textsOrNone(value, 'position')
  const absent = sql`${t}.position is null`
  if (texts.length === 0) return { branches: [absent], predicate: absent }
  const plan = planByParts(texts, t)
  if (!none) return plan
  return { branches: [absent, ...plan.branches], predicate: sql`(${absent} or ${plan.predicate})` }
}

function planByParts(texts: readonly string[], t: Sql): SearchPlan {
  const parts = texts.map((part) => sql`w.position ilike ${likePattern(part)}`)
  const positions = sql`select w.position from applicant_position w where ${join(parts, ' or ')}`
  const given = sql`select p.position from given_positions p`
  const held = (list: Sql) => sql`${t}.position = any(array(${list}))`
  return {
    branches: [held(positions)],
    predicate: held(positions),
    ordered: {
      tables: [sql`given_positions as materialized (${positions})`],
      rows: (besides) => [sql`select 1 from applicant ${t} where ${besides} and ${held(given)}`],
      firstRows: (besides, limit) => [firstOfEach(given, 'position', t, besides, limit)],
    },
  }
}

/** Applicants whom a pending transfer may concern. */
const pending = sql`select distinct a.id, a.sort_name, a.removed_at from ${pendingTransfers}`

const transferPending = flagged('transfer_pending', (t) => sql`${t}.id in (select p.id from (${pending}) p)`)

/**
 * The few applicants with a request are looked up once, with the columns of the list's order; the others are counted as all minus those
 * few, without reading each.
 */
function planByPendingTransfer(value: string, t: Sql): SearchPlan {
  const whole = transferPending(value, t)
  const those = (besides: Sql) => sql`from given_pending ${t} where ${besides}`
  const isPending = value === 'true'
  return {
    branches: [whole],
    predicate: whole,
    ordered: {
      tables: [sql`given_pending as materialized (${pending})`],
      rows: (besides) => [
        isPending
          ? sql`select 1 ${those(besides)}`
          : // In the order of the table, where one page of the visibility map covers thousands of index entries.
            sql`select 1 from applicant ${t} where ${besides} order by ${t}.id offset (select count(*) ${those(besides)})`,
      ],
      firstRows: (besides, limit) => [
        isPending
          ? sql`select ${t}.id, ${t}.sort_name as key ${those(besides)} order by ${t}.sort_name, ${t}.id limit ${limit}`
          : sql`select ${t}.id, ${t}.sort_name as key from applicant ${t} where ${besides} and not ${t}.id in (select p.id from given_pending p)
                order by ${t}.sort_name, ${t}.id limit ${limit}`,
      ],
    },
  }
}

/** The filters that search stored names and positions. */
export const applicantSearchPlans: LargeTable['plans'] = {
  position: planByPosition,
  name: (value, t, viewer) => planByNameFor(viewer, wordsOf(value), t),
  search: planByPerson,
  transfer_pending: planByPendingTransfer,
}

/** Filters whose indexes continue with the name, by which the list is sorted. */
const SORTED = ['status_code', 'applicant_type', 'category', 'vendor', 'employer', 'network', 'illegible', 'due', 'submitted', 'safe_date']

/** Filters with an index by name of those without a value. */
const SORTED_WITHOUT = ['transaction_id', 'position']

/** Whether an index returns a filter's results by name: those of one value. `waiting=true` is too rare for that. */
export const isSortedByName: LargeTable['isSorted'] = (filter, value) =>
  (SORTED.includes(filter) && !value.includes(',')) ||
  (filter === 'waiting' && value === 'false') ||
  (SORTED_WITHOUT.includes(filter) && value.toLowerCase() === 'none')

/** The sort orders of the list: the last name means both names as they are read, with accents beside the plain letters. */
export const orderColumns: LargeTable['orderColumns'] = { last_name: 'sort_name' }

/** Filters whose indexes contain their column and the name in order. */
const COUNTED = [
  'created_after',
  'created_before',
  'submitted_after',
  'submitted_before',
  'safe_date_after',
  'safe_date_before',
  'due_after',
  'due_before',
  'waiting',
]

/** Whether an index alone can count a filter's results. */
export const isCountedByIndex: LargeTable['isCounted'] = (filter) => SORTED.includes(filter) || COUNTED.includes(filter)

/** Whether a record has no day in this column. */
const without =
  (column: 'submitted' | 'safe_date' | 'due'): Make =>
  (value, _viewer, t) => {
    if (value !== 'none') throw invalid({ [column]: `Must be none; days have ${column}_after and ${column}_before` })
    return sql`${t}.${raw(column)} is null`
  }

const assignedTo = (value: string, me: number | null, t: Sql): Sql =>
  sql`(${join(
    value.split(',').map((one) => assignedToOne(one, me, t)),
    ' or ',
  )})`

const assignedToOne = (value: string, me: number | null, t: Sql): Sql =>
  value === 'none' ? sql`${t}.assignee is null` : sql`${t}.assignee = ${value === 'me' ? me : filterId(value, 'assignee')}`

/** Whether a column has one of the ids of a value; a single one has the plan of its index. */
function isOneOf(column: Sql, value: string, name: string): Sql {
  const ids = value.split(',').map((id) => filterId(id, name))
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`
}

/** The filters of applicants that need more than one column. */
export const applicantFilters: RecordKind['filters'] = {
  name: (value, viewer, t) => matchNamesFor(viewer, wordsOf(value), t),
  search: (value, viewer, t) => planByPerson(value, t, viewer).predicate,
  phone: isAnyPhone,
  transaction_id: isAnyTcn,
  position: (value, _viewer, t) => planByPosition(value, t).predicate,
  email: isAnyText('email', 'lower'),
  registration: (value, _viewer, t) =>
    sql`${t}.id = any(array(select p.applicant from appointment p where ${isOneOf(sql`p.id`, value, 'registration')}))`,
  location: (value, _viewer, t) =>
    sql`${t}.id in (select al.applicant from applicant_location al where ${isOneOf(sql`al.location`, value, 'location')})`,
  lsv: (value, _viewer, t) =>
    sql`${t}.id in (select p.applicant from appointment p where ${isOneOf(sql`p.lsv`, value, 'lsv')} and ${isNotPending(sql`p`)})`,
  created_after: (value, viewer, t) => sql`${t}.created >= ${beginning(value, 'created_after', viewer, 0)}`,
  created_before: (value, viewer, t) => sql`${t}.created < ${beginning(value, 'created_before', viewer, 1)}`,
  ids: (value, _viewer, t) => sql`${t}.id = any(${idsOf(value)}::bigint[])`,
  zone: (_value, viewer) => sql`${beginning('today', 'zone', viewer, 0)} is not null`,
  filters: () => {
    throw invalid({ filters: 'Cannot be used here' })
  },
  submitted: without('submitted'),
  submitted_after: from('submitted', 'submitted_after'),
  submitted_before: upTo('submitted', 'submitted_before'),
  safe_date: without('safe_date'),
  safe_date_after: from('safe_date', 'safe_date_after'),
  safe_date_before: upTo('safe_date', 'safe_date_before'),
  illegible: (value, _viewer, t) => illegible(value, t),
  assignee: (value, viewer, t) => assignedTo(value, viewer.user_id, t),
  due: without('due'),
  due_after: from('due', 'due_after'),
  due_before: upTo('due', 'due_before'),
  transfer_pending: (value, _viewer, t) => transferPending(value, t),
  waiting: (value, _viewer, t) => waiting(value, t),
}

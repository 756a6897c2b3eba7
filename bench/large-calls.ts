import sql from 'sql-template-tag'
import type { Database } from '../server/platform/database/database.ts'

/** Calls that are measured together, in turn, and their maximum p95. */
export type LargeCall = { name: string; paths: string[]; mostMs: number }

const SEARCH_MS = 50
const DASHBOARD_MS = 100
/** The people whose values the searches use, spread over the table. */
const PEOPLE = 12
/** The digits by which people are asked for over the phone. */
const ENDING = 4

type Person = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'transaction_id', string> &
  Record<'middle_name', string | null> &
  Record<'id' | 'status_code' | 'applicant_type' | 'vendor' | 'employer' | 'location' | 'registration', number | null>

/** The most frequent calls of staff, with existing values. */
export async function largeCalls(database: Database): Promise<LargeCall[]> {
  const people = await somePeople(database)
  const calls = [
    ...nameCalls(people),
    ...numberCalls(people),
    ...filterCalls(people),
    quickFind(people),
    ...recordCalls(people.map(({ id }) => Number(id))),
    { name: 'dashboard of 20 cards', paths: ['/api/savedsearches?limit=200'], mostMs: DASHBOARD_MS },
    { name: 'last checked', paths: ['/api/applicants/last_checked'], mostMs: SEARCH_MS },
  ]
  // Few people may have no value at all of a field.
  return calls.filter(({ paths }) => paths.length > 0)
}

type People = readonly Person[]
type Value = string | number | null

const nameCalls = (people: People): LargeCall[] => [
  search('last name', valuesOf(people, 'last_name'), 'name'),
  search('a part of a name', [...people.map(({ last_name }) => last_name.slice(1, 5)), 'mar', 'son', 'ann', 'ber'], 'name'),
  search('how a name begins', ['sm', 'jo', 'Qu', 'xo'], 'name'),
  search(
    'the whole name',
    people.map(({ first_name, last_name }) => `${last_name.toUpperCase()}, ${first_name}`),
    'search',
  ),
  search('the full name with the middle one', people.flatMap(fullNamesOf), 'search'),
  search(
    'two parts of a name',
    [...people.map(({ first_name, last_name }) => `${last_name.slice(0, 4)} ${first_name.slice(0, 3)}`), 'son mar', 'jo s', 'ann ber'],
    'search',
  ),
]

/** As it is printed; one of a person without a middle name has a word that nobody has there. */
const fullNamesOf = ({ first_name, middle_name, last_name }: Person): string[] => {
  const middle = middle_name ?? 'Marie'
  return [`${first_name} ${middle} ${last_name}`, `${last_name}, ${first_name} ${middle}`]
}

/** Searches by what belongs to one person. */
function numberCalls(people: People): LargeCall[] {
  const of = (column: keyof Person) => valuesOf(people, column)
  return [
    search('any number', [...of('phone'), ...of('transaction_id'), ...of('registration'), ...of('email')], 'search'),
    search('email', of('email')),
    search('phone', of('phone')),
    search('ssn4', ['0123', '4567', '8910', '2222']),
    search('dob', ['1980-02-03', '1990-11-12', '1975-06-07']),
    search('transaction_id', of('transaction_id')),
    search('registration', of('registration')),
    search(
      'the end of a number',
      [...of('phone'), ...of('transaction_id'), ...of('registration')].map((number) => String(number ?? 1).slice(-ENDING)),
      'search',
    ),
  ]
}

function filterCalls(people: People): LargeCall[] {
  const of = (column: keyof Person) => valuesOf(people, column)
  return [
    search('typed filters', ['name:mar created:<400d', 'category:contact', 'created:>400d'], 'filters'),
    search('status_code', of('status_code')),
    search('applicant_type', of('applicant_type')),
    search('category', ['CO', 'NC']),
    search('position', ['teacher', 'bus', 'clerk', 'nurse', 'zzz']),
    search('vendor', of('vendor')),
    search('location', of('location')),
    search('employer', of('employer')),
    search('network', [1]),
    results('created', ['created_after=today-7', 'created_before=2025-01-01', 'created_after=today-400']),
    results('submitted', ['submitted_after=today-7', 'submitted_before=2025-01-01']),
    results('safe_date', ['safe_date_before=today', 'safe_date_after=today%2B300']),
    search('illegible', ['true', 'false']),
    search('transfer_pending', ['true', 'false']),
    search('waiting', ['true', 'false']),
    search('due', ['none']),
    ...severalCalls(people),
  ]
}

/** Filters with several values, which no index has in the order of the list. */
function severalCalls(people: People): LargeCall[] {
  const listed = (column: keyof Person) => [...new Set(valuesOf(people, column))].filter((value) => value !== null)
  const lists = (column: keyof Person, values = listed(column)) =>
    values.length === 0 ? ['none'] : values.map((value, at) => `${value},${values.at(at - 1)}`)
  return [
    search('several status codes', lists('status_code'), 'status_code'),
    search('several applicant types', lists('applicant_type'), 'applicant_type'),
    search('several vendors, and none', [...lists('vendor'), `none,${listed('vendor')[0] ?? 1}`], 'vendor'),
    search('several employers', [...lists('employer'), listed('employer').join(',')], 'employer'),
    search('several positions', ['teacher,nurse', 'bus,clerk', 'zzz,nurse'], 'position'),
    search('several phones', lists('phone'), 'phone'),
    results(
      'several values of two filters',
      lists('status_code').map((status) => `status_code=${status}&category=CO,NC`),
    ),
  ]
}

const results = (name: string, queries: readonly string[]): LargeCall => ({
  name: `results by ${name}`,
  paths: [...new Set(queries)].map((query) => `/api/applicants?${query}`),
  mostMs: SEARCH_MS,
})

const search = (name: string, values: readonly Value[], parameter = name): LargeCall =>
  results(
    name,
    values.flatMap((value) => (value === null ? [] : [`${parameter}=${encodeURIComponent(value)}`])),
  )

const valuesOf = (people: People, column: keyof Person): Value[] => people.map((person) => person[column])

function quickFind(people: People): LargeCall {
  const values = people.flatMap((person) => {
    const { first_name, last_name, transaction_id, email, registration, phone } = person
    return [last_name, `${first_name} ${last_name}`, transaction_id, email, String(registration ?? 1), phone]
  })
  return {
    name: 'quick find',
    paths: [...values, 'mar', 'mith'].map((q) => `/api/applicants/find?q=${encodeURIComponent(q)}`),
    mostMs: SEARCH_MS,
  }
}

/** The panels of a record, one call each. */
const recordCalls = (ids: readonly number[]): LargeCall[] => {
  const panel = (name: string, path: (id: number) => string) => ({ name: `record: ${name}`, paths: ids.map(path), mostMs: SEARCH_MS })
  return [
    panel('the applicant', (id) => `/api/applicants/${id}`),
    panel('addresses', (id) => `/api/addresses?applicant=${id}`),
    panel('identifications', (id) => `/api/identifications?applicant=${id}`),
    panel('notes', (id) => `/api/notes?applicant=${id}`),
    panel('appointments', (id) => `/api/appointments?applicant=${id}`),
    panel('timeline', (id) => `/api/applicants/${id}/timeline`),
    panel('letters', (id) => `/api/letters?applicant=${id}`),
    panel('waivers', (id) => `/api/waiversignatures?applicant=${id}`),
    panel('payments', (id) => `/api/paymenttransactions?applicant=${id}`),
    panel('rejections', (id) => `/api/applicants/${id}/rejections`),
  ]
}

const somePeople = (database: Database) =>
  database.rows<Person>(sql`
    select a.id, a.first_name, a.middle_name, a.last_name, a.email, a.phone, a.transaction_id, a.status_code, a.applicant_type, a.vendor, a.employer,
      p.location, p.id as registration
    from (select min(id) as least, max(id) as most from applicant) b
    cross join generate_series(1, ${PEOPLE}) n
    cross join lateral (select * from applicant where id >= b.least + (b.most - b.least) * n / ${PEOPLE + 1} and transaction_id is not null
                        and employer is not null order by id limit 1) a
    left join lateral (select id, location from appointment where applicant = a.id order by date_time limit 1) p on true`)

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { codeOf, filterKeys, listOf, readFilters, textsOf } from '../../../contract/applicants/search/filter-language.ts'
import type { Db } from '../../platform/database/database.ts'
import { haveWords } from '../../platform/database/like-pattern.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'

/**
 * The table of a record that is named in a filter, its name on the screens, other texts that name it exactly, what tells it apart from
 * another of this name, and the rows that count.
 */
type NamedTable = { table: string; name: string; also: string; beside: string; rows?: string }

const nameOf = (table: string, id: string) => `(select o.name from ${table} o where o.id = t.${id})`

const NAMED: Readonly<Record<string, NamedTable>> = {
  status_code: { table: 'status_code', name: 'description', also: 'slug', beside: 't.slug' },
  applicant_type: {
    ...{ table: 'applicant_type', name: 'description', also: 'description' },
    beside: `concat_ws(', ', t.agency, ${nameOf('live_scan_vendor', 'lsv')})`,
  },
  employer: {
    table: 'employer',
    name: 'name',
    also: 'name',
    beside: `concat_ws(', ', t.applicant_subdomain, ${nameOf('network', 'network')})`,
  },
  network: { table: 'network', name: 'name', also: 'name', beside: 't.applicant_subdomain' },
  location: { table: 'location', name: 'name', also: 'name', beside: `concat_ws(', ', t.identifier, ${nameOf('employer', 'employer')})` },
  vendor: { table: 'vendor', name: 'name', also: 'name', beside: `concat_ws(', ', t.identifier, ${nameOf('employer', 'employer')})` },
  lsv: {
    table: 'live_scan_vendor',
    name: 'name',
    also: 'name',
    beside: `concat_ws(', ', t.location_city, ${nameOf('network', 'network')})`,
  },
  assignee: { table: 'user_account', name: 'username', also: 'email', beside: 't.email', rows: 'context_type is null' },
}

/**
 * A query of applicants with its typed `filters` as the parameters that they stand for; names of records are looked up. Refuses what
 * cannot be understood, in words.
 */
export async function expandFilters(db: Db, query: Viewer['query']): Promise<Viewer['query']> {
  const { filters, ...others } = query
  // A parameter that is given twice is a list, and refused with the others.
  if (typeof filters !== 'string') return query
  const read = readFilters(filters)
  if (read.faults.length > 0) throw invalid({ filters: read.faults.join('. ') })
  await checkNumbers(db, read.query)
  const twice = [...Object.keys(read.query), ...Object.keys(read.names)].find((name) => name in others)
  if (twice !== undefined) throw invalid({ [twice]: 'Is in filters, too' })
  const ids = await Promise.all(Object.entries(read.names).map(async ([name, value]) => [name, await idsOfNamed(db, name, value)] as const))
  return { ...others, ...read.query, ...Object.fromEntries(ids) }
}

/** Refuses numbers of records that never existed; deleted ones may still be on an old record. */
async function checkNumbers(db: Db, query: Readonly<Record<string, string>>): Promise<void> {
  for (const [parameter, { table }] of Object.entries(NAMED)) {
    const words = Object.values(filterKeys[keyOf(parameter)]?.choices ?? {})
    const ids = listOf(query[parameter] ?? '').filter((id) => !words.includes(id))
    if (ids.length === 0) continue
    const known = await db.rows<{ id: number }>(sql`select id from ${raw(table)} where id = any(${ids.map(Number)}::bigint[])`)
    const unknown = ids.find((id) => !known.some((row) => row.id === Number(id)))
    if (unknown !== undefined) throw invalid({ filters: `There is no ${keyOf(parameter)} with the number ${unknown}` })
  }
}

const keyOf = (parameter: string) => Object.keys(filterKeys).find((each) => filterKeys[each]?.parameter === parameter) ?? parameter

/** The number of rows that a refusal names to choose from. */
const MAX_CANDIDATES = 4

type Candidate = { id: number; name: string; beside: string | null; exact: boolean; removed: boolean }

/** How many records one filter may list: all of its names are looked up by one statement. */
const MAX_VALUES = 20

/** The ids of the records that a list names. A comma is between two names, also within quotation marks, unless a name has it itself. */
async function idsOfNamed(db: Db, parameter: string, value: string): Promise<string> {
  const key = keyOf(parameter)
  const given = textsOf(value)
  const whole = given.join(',')
  const parts = listOf(whole)
  if (parts.length > MAX_VALUES) throw invalid({ filters: `${key} has more than ${MAX_VALUES} values` })
  const names = [whole, ...[...given, ...parts].filter((one) => codeOf(key, one) === undefined)]
  const candidates = await readCandidates(db, parameter, names)
  const isName = (one: string) => closestOf(candidates.get(one) ?? []).filter(({ exact }) => exact).length === 1
  const values = parts.length > 1 && isName(whole) ? [whole] : given.flatMap((one) => (isName(one) ? [one] : listOf(one)))
  const codes = values.map((one) => codeOf(key, one))
  await checkNumbers(db, { [parameter]: codes.filter((code) => code !== undefined).join(',') })
  const ids = values.map((one, at) => codes[at] ?? idOfNamed(parameter, one, candidates.get(one) ?? []))
  return [...new Set(ids)].join(',')
}

/** By each name: the records of this name, then those whose names have its words; deleted ones, which old records keep, last. */
async function readCandidates(db: Db, parameter: string, values: readonly string[]): Promise<Map<string, Candidate[]>> {
  const names = [...new Set(values)]
  const lookups = names.map((name, at) => sql`(${candidatesOf(parameter, name, at)})`)
  const rows = await db.rows<Candidate & { at: number }>(sql`
    select * from (${join(lookups, ' union all ')}) c order by at, removed, exact desc, name, id`)
  return new Map(names.map((name, at) => [name, rows.filter((row) => row.at === at)]))
}

function candidatesOf(parameter: string, value: string, at: number): Sql {
  const { table, name, also, beside, rows: counted = 'true' } = NAMED[parameter] as NamedTable
  const hasAll = haveWords(sql`folded_name(t.${raw(name)})`, value) ?? sql`false`
  const exact = sql`(folded_name(t.${raw(name)}) = folded_name(${value}) or lower(t.${raw(also)}) = lower(${value}))`
  return sql`
    select ${at}::int as at, t.id, t.${raw(name)} as name, ${raw(beside)} as beside, ${exact} as exact, t.removed_at is not null as removed from ${raw(table)} t
    where ${raw(counted)} and (${exact} or ${hasAll}) order by removed, exact desc, t.${raw(name)}, t.id limit ${MAX_CANDIDATES + 1}`
}

/** The id of the one record with this name, or else of the one whose name has these words; a deleted one only where none is left. */
function idOfNamed(parameter: string, value: string, candidates: readonly Candidate[]): string {
  const key = keyOf(parameter)
  const [one, ...more] = closestOf(candidates)
  if (one === undefined) throw invalid({ filters: `There is no ${key} ${value}` })
  if (more.length === 0) return String(one.id)
  const named = [one, ...more]
  const isRepeated = ({ name }: Candidate) => named.filter((other) => other.name === name).length > 1
  const first = named
    .slice(0, MAX_CANDIDATES)
    .map(
      (row) => `${row.name}${isRepeated(row) && row.beside ? `, ${row.beside}` : ''}${row.removed ? ', deleted' : ''} (${key}:#${row.id})`,
    )
  throw invalid({
    filters: `${key}:${value} may be ${first.join(', ')}${more.length >= MAX_CANDIDATES ? ' or another' : ''}. Write more of the name, or the number`,
  })
}

/** The candidates among which a name chooses: those that are there before deleted ones, and among them those of exactly this name. */
function closestOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const [present, removed] = [candidates.filter(({ removed }) => !removed), candidates.filter((one) => one.removed)]
  const exactly = (some: readonly Candidate[]) => some.filter(({ exact }) => exact)
  const [live, gone] = [exactly(present), exactly(removed)]
  if (live.length > 0) return live
  return gone.length > 0 ? [...gone, ...present] : present.length > 0 ? present : removed
}

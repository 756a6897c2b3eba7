import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { AnyContract, Filter } from '../../../contract/records/define-record.ts'
import type { Field } from '../../../contract/records/fields.ts'
import { ID_TEXT } from '../../../contract/records/id-text.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { all, type Db, type Plan } from '../database/database.ts'
import { haveWords, likePattern } from '../database/like-pattern.ts'
import { complaints } from '../http/action.ts'
import { invalid } from '../http/errors.ts'
import { every, filterId, type Rule, T, type Viewer } from './access.ts'
import { pageAndCount } from './large-list.ts'
import type { LargeTable, RecordKind, Tools, Values } from './record-kind.ts'
import { columns, presentRow } from './rows.ts'
import type { OrderedPlan, SearchPlan } from './search-plan.ts'

/** One page of a list. `next` is the last row's id, or null at the end. */
type Page = { count: number; count_capped?: true; next: number | null; results: Values[] }

/** The number of rows of a page without `limit`. */
export const DEFAULT_LIMIT = 50
/** The limit up to which counts are exact. */
export const COUNT_CAP = 10_000

const PAGING = ['limit', 'cursor', 'order', 'search']

/** The services for the conditions of a query. */
export type Lookup = Pick<Tools, 'sealing' | 'catalogue'>

/** One page of the rows that the viewer may see and the query selects, by keyset paging. */
export async function listRows(db: Db, tools: Lookup, recordKind: RecordKind, asked: Viewer, rule: Rule): Promise<Page> {
  const viewer = await expandQuery(db, recordKind, asked, rule)
  const { query } = viewer
  await checkCursor(db, recordKind, viewer, rule)
  const source = raw(recordKind.source ?? recordKind.table)
  const narrowed = planSearch(recordKind, tools, viewer, rule)
  const limit = limitOf(query.limit)
  const order = orderOf(recordKind, query.order, rule.fields)
  const ranked = recordKind.ranked?.(viewer, T)
  if (ranked !== undefined && query.cursor !== undefined) throw invalid({ cursor: 'This order has one page' })
  const page = { source, order, shown: sql`${columns(recordKind.contract, rule.fields)}${idToo(rule)}`, limit: limit + 1 }
  const { rows, count } =
    recordKind.largeTable === undefined
      ? await sortedFirst(db, { ...page, narrowed: narrowed.predicate, plan: planOf(recordKind, query) }, query.cursor, ranked)
      : await pageAndCount(db, {
          ...page,
          table: raw(recordKind.largeTable.table),
          behind: rowsBehind(raw(recordKind.largeTable.table), order, query.cursor),
          most: COUNT_CAP,
          ...planned(recordKind, recordKind.largeTable, narrowed, query, rule),
        })
  const results = rows.slice(0, limit).map((row) => presentRow(recordKind, row))
  return {
    count: Math.min(count, COUNT_CAP),
    ...(count > COUNT_CAP ? { count_capped: true as const } : {}),
    next: rows.length > limit && ranked === undefined ? (results.at(-1) as { id: number }).id : null,
    results,
  }
}

/** The viewer with a query of the parameters that its texts stand for; viewers of some fields may not write those. */
async function expandQuery(db: Db, { expandQuery: expand }: RecordKind, viewer: Viewer, { fields }: Rule): Promise<Viewer> {
  return expand === undefined || fields !== undefined ? viewer : { ...viewer, query: await expand(db, viewer.query) }
}

/** Refuses a cursor whose row the viewer may not see like that of a missing row: the list after it would reveal the row's position. */
async function checkCursor(db: Db, { source, table }: RecordKind, viewer: Viewer, { rows }: Rule): Promise<void> {
  const { cursor } = viewer.query
  if (cursor === undefined) return
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : 0
  const isSeen =
    Number.isSafeInteger(id) &&
    (await db.one(sql`select 1 as seen from ${raw(source ?? table)} t where t.id = ${id} and ${rows(viewer, T)}`)) !== undefined
  if (!isSeen) throw invalid({ cursor: 'Must be the `next` of the page before' })
}

/** The rows of a record that a viewer may see and the query selects. */
export function planSearch(recordKind: RecordKind, tools: Lookup, viewer: Viewer, rule: Rule): SearchPlan {
  const { query } = viewer
  // A record kind with this filter has a list of its removed rows too.
  const wantsRemoved = query.removed === 'true' && Object.hasOwn(recordKind.contract.filters, 'removed')
  const seen = [wantsRemoved ? sql`t.removed_at is not null` : sql`t.removed_at is null`, rule.rows(viewer, T)]
  const predicate = all([...seen, ...conditions(recordKind, tools, viewer, rule.fields)])
  const name = Object.keys(recordKind.largeTable?.plans ?? {}).find((each) => query[each] !== undefined)
  if (name === undefined) return { branches: [predicate], predicate }
  const { [name]: value = '', ...others } = query
  const more = conditions(recordKind, tools, { ...viewer, query: others }, rule.fields)
  const besides = [...seen, ...more]
  const { branches, predicate: fits, ordered } = recordKind.largeTable?.plans[name]?.(value, T, viewer) ?? { branches: [], predicate }
  const isAlone = rule.rows === every && more.length === 0
  return {
    branches: branches.map((one) => all([...besides, one])),
    predicate: all([...besides, fits]),
    ...(ordered && { ordered: withAll(besides, isAlone ? ordered : { ...ordered, exactCount: undefined }) }),
  }
}

const withAll = (conditions: readonly Sql[], { rows, firstRows, ...ordered }: OrderedPlan): OrderedPlan => ({
  ...ordered,
  rows: (more) => rows(all([...conditions, more])),
  firstRows: (more, limit) => firstRows(all([...conditions, more]), limit),
})

/** The plan to find the page of a large table, decided by the query and not by the planner's estimates. */
function planned({ contract }: RecordKind, { isSorted, isCounted }: LargeTable, narrowed: SearchPlan, query: Viewer['query'], rule: Rule) {
  const filters = Object.entries(query).filter(([name]) => name !== 'zone' && (!PAGING.includes(name) || name === 'search'))
  const inItsOrder = (query.order ?? contract.order[0]) === contract.order[0]
  const usesGenericPlan = rule.rows === every && filters.length <= 1
  const isPlain = usesGenericPlan && inItsOrder
  const { branches, predicate, ordered } = narrowed
  return {
    usesGenericPlan,
    isCounted: usesGenericPlan && filters.every(([name]) => isCounted(name)),
    isSorted: rule.rows === every && (filters.length === 0 || (isPlain && filters.every((one) => isSorted(...one)))),
    narrowed: { branches, predicate, ...(isPlain && ordered && { ordered }) },
  }
}

type SortedList = { source: Sql; narrowed: Sql; order: Order; shown: Sql; limit: number; plan: Plan | undefined }

/** A page and the number of rows, in two statements. */
async function sortedFirst(db: Db, list: SortedList, cursor: string | undefined, ranked: Sql | undefined) {
  const { source, narrowed, order, shown, limit, plan } = list
  const page = sql`
    select ${shown} from ${source} t
    where ${narrowed} ${rowsBehind(source, order, cursor)}
    order by ${ranked === undefined ? empty : sql`${ranked}, `}t.${order.column} ${order.direction}, t.id ${order.direction} limit ${limit}`
  const rows = await db.rows<Values & { id: number }>(page, plan)
  return { rows, count: await counted(db, list, rows.length < limit && cursor === undefined ? rows.length : undefined) }
}

/** The number of rows, counted to one past the limit. A first page with all rows needs no statement. */
async function counted(db: Db, { source, narrowed, plan }: SortedList, known: number | undefined): Promise<number> {
  if (known !== undefined) return known
  const [found] = await db.rows<{ count: number }>(
    sql`select count(*) as count from (select from ${source} t where ${narrowed} limit ${COUNT_CAP + 1}) c`,
    plan,
  )
  return found?.count ?? 0
}

/** The generic plan if the best plan is the same for all values of the filters: planning a wide view takes longer than its page. */
const planOf = ({ genericPlanFilters = [] }: RecordKind, query: Viewer['query']): Plan | undefined =>
  Object.keys(query).some((name) => genericPlanFilters.includes(name)) &&
  Object.keys(query).every((name) => genericPlanFilters.includes(name) || (PAGING.includes(name) && name !== 'search' && name !== 'cursor'))
    ? 'generic'
    : undefined

/** The cursor needs the id, also if the viewer does not see it. */
const idToo = (rule: Rule): Sql => (rule.fields === undefined || rule.fields.includes('id') ? sql`` : sql`, t.id`)

/**
 * The conditions of the query's filters and search; an unknown parameter is a 400 that names it. So is a filter on fields that
 * the viewer does not see, and on sealed fields for roles with partial access: a filter would reveal masked values.
 */
export function conditions(recordKind: RecordKind, tools: Lookup, viewer: Viewer, fields?: readonly string[]): Sql[] {
  const found: Sql[] = []
  const search = recordKind.contract.search.filter((name) => fields === undefined || fields.includes(name))
  for (const [name, value] of Object.entries(viewer.query)) {
    const filter = openFilter(recordKind.contract, name, fields)
    if (typeof value !== 'string') throw invalid({ [name]: 'Given more than once' })
    if (value.includes('\0') || !value.isWellFormed()) throw invalid({ [name]: 'Contains characters that cannot be searched' })
    if (filter?.to !== undefined) found.push(...inSight(tools, filter.to, name, value, viewer))
    if (filter?.by === 'special') found.push(specialCondition(recordKind, name, value, viewer))
    else if (filter !== undefined) found.push(condition(recordKind.contract, tools, name, filter, value))
    else if (name === 'search' && search.length > 0) found.push(anyContains(recordKind, search, value))
    else if (!PAGING.includes(name) || name === 'search') throw invalid({ [name]: 'Unknown filter' })
  }
  return found
}

function openFilter(contract: AnyContract, name: string, fields: readonly string[] | undefined): Filter | undefined {
  const filter = Object.hasOwn(contract.filters, name) ? contract.filters[name] : undefined
  const open = (field: string) => fields === undefined || (fields.includes(field) && contract.fields[field]?.kind !== 'sealed')
  return filter?.fields.every(open) ? filter : undefined
}

function specialCondition(recordKind: RecordKind, name: string, value: string, viewer: Viewer): Sql {
  const made = recordKind.filters?.[name]
  if (made === undefined) throw new Error(`${recordKind.contract.path} declares the filter ${name} and does not define it`)
  return made(value, viewer, T)
}

/**
 * Hides results of a filter on another record's row that the viewer may not see: they would reveal its relation to the viewer's rows.
 * Environments are exempt for the public, whose access requires one in `employer` or `network`.
 */
function inSight({ catalogue }: Lookup, to: string, name: string, value: string, viewer: Viewer): Sql[] {
  const target = catalogue.registry.get(to)
  if (target === undefined) throw new Error(`No record is called ${to}`)
  const rows = target.access[viewer.role].read?.rows
  if (rows === every || (viewer.role === 'public' && ['employer', 'network'].includes(name))) return []
  if (rows === undefined) return [sql`false`]
  const s = raw('s')
  return [sql`exists (select from ${raw(target.source ?? target.table)} s where s.id = ${filterId(value, name)} and ${rows(viewer, s)})`]
}

function condition(contract: AnyContract, { sealing }: Lookup, name: string, filter: Filter, value: string): Sql {
  const field = filter.fields[0] as string
  const column = raw(`t."${field}"`)
  if (filter.by === 'anyOf') return isAnyOf(contract, field, name, value)
  const typed = typedValue(contract, field, name, value)
  if (contract.fields[field]?.kind === 'sealed') return sql`t.${raw(`${field}_index`)} = ${sealing.index(field, String(typed))}`
  switch (filter.by) {
    case 'equals':
      return sql`${column} = ${typed}`
    case 'from':
      return sql`${column} >= ${typed}`
    case 'before':
      return sql`${column} < ${typed}`
    case 'special':
      return sql`true`
  }
}

/** A record that may be absent has the word `none`, too. */
function isAnyOf(contract: AnyContract, field: string, name: string, value: string): Sql {
  const column = raw(`t."${field}"`)
  const { to, presence } = contract.fields[field] ?? {}
  const isNone = (one: string) => one === 'none' && to !== undefined && presence === 'nullable'
  const all = value.split(',')
  const [first, ...others] = all.filter((one) => !isNone(one)).map((one) => typedValue(contract, field, name, one))
  if (first === undefined) return sql`${column} is null`
  const held = others.length === 0 ? sql`${column} = ${first}` : sql`${column} = any(${[first, ...others]}::${listType(first)})`
  return all.some(isNone) ? sql`(${held} or ${column} is null)` : held
}

const listType = (value: unknown): Sql => (typeof value === 'number' ? sql`bigint[]` : sql`text[]`)

/** A parameter in its field's type; an impossible value is a 400. */
function typedValue(contract: AnyContract, field: string, name: string, value: string): unknown {
  const declared = contract.fields[field]
  if (declared === undefined) throw new Error(`${contract.path} filters by ${field} and has no such field`)
  const candidate = declared.wire === 'integer' ? Number(value) : declared.wire === 'boolean' ? { true: true, false: false }[value] : value
  const schema = declared.kind === 'refs' ? undefined : declared.input
  if (declared.kind === 'refs' && Number.isSafeInteger(candidate)) return candidate
  const result = schema?.safeParse(candidate)
  if (result?.success && value !== '' && result.data !== null) return result.data
  const said = result?.success === false ? Object.values(complaints(result.error.issues))[0] : undefined
  throw invalid({ [name]: refusalOf(declared, said) })
}

/** The values of a filter by such a field, in words: a text in those of its field. */
function refusalOf({ to, wire }: Pick<Field, 'to' | 'wire'>, said = 'Not a value of this filter'): string {
  if (to !== undefined) return ID_TEXT
  return { integer: 'Must be a whole number', boolean: 'Must be true or false', string: said }[wire]
}

/** All words of the text, or of mails and the like the text itself, within the fields, some of which may be null; `%` and `_` are escaped. */
function anyContains({ contract: { fields: declared }, findsNames }: RecordKind, fields: readonly string[], value: string): Sql {
  // With several fields, a null would make the expression null; a single field stays as in its index.
  const mayBeEmpty = (name: string) => fields.length > 1 && declared[name]?.presence === 'nullable'
  const column = (name: string) => (mayBeEmpty(name) ? `coalesce(t."${name}", '')` : `t."${name}"`)
  const texts = sql`(${raw(fields.map(column).join(` || ' ' || `))})`
  return (findsNames ? haveWords(sql`folded_name(${texts})`, value) : null) ?? sql`${texts} ilike ${likePattern(value)}`
}

function limitOf(value: string | undefined): number {
  if (value === undefined) return DEFAULT_LIMIT
  const limit = Number(value)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_SIZE) return limit
  throw invalid({ limit: `Must be a whole number from 1 to ${MAX_PAGE_SIZE}` })
}

/** The order of a list, as SQL. */
type Order = { column: Sql; direction: Sql; ascending: boolean; nullable: boolean }

/** The requested order, else the contract's first; an unknown one is a 400. */
export function orderOf(
  { contract, largeTable }: Pick<RecordKind, 'contract' | 'largeTable'>,
  requested: string | undefined,
  fields: readonly string[] | undefined,
): Order {
  const wanted = requested ?? contract.order[0]
  const field = wanted.replace(/^-/, '')
  const known = contract.order.map((name) => name.replace(/^-/, '')).filter((name) => fields === undefined || fields.includes(name))
  if (requested !== undefined && !known.includes(field)) throw invalid({ order: `Must be one of ${known.join(', ')}` })
  const ascending = !wanted.startsWith('-')
  const nullable = contract.fields[field]?.presence === 'nullable'
  return { column: raw(`"${largeTable?.orderColumns?.[field] ?? field}"`), direction: raw(ascending ? 'asc' : 'desc'), ascending, nullable }
}

/** `and …`: rows after the cursor's row, in the list's order. Nulls come last ascending, first descending, as in PostgreSQL. */
function rowsBehind(source: Sql, { column, ascending, nullable }: Order, cursor: string | undefined): Sql {
  if (cursor === undefined) return sql``
  const id = Number(cursor)
  const value = sql`(select c.${column} from ${source} c where c.id = ${id})`
  if (!nullable) return ascending ? sql`and (t.${column}, t.id) > (${value}, ${id})` : sql`and (t.${column}, t.id) < (${value}, ${id})`
  return ascending
    ? sql`and (t.${column} > ${value} or (t.${column} is not distinct from ${value} and t.id > ${id}) or (t.${column} is null and ${value} is not null))`
    : sql`and (t.${column} < ${value} or (t.${column} is not distinct from ${value} and t.id < ${id}) or (t.${column} is not null and ${value} is null))`
}

import sql from 'sql-template-tag'
import { MAX_SAVED_SEARCHES, savedSearch } from '../../../contract/applicants/saved-searches.ts'
import { lockAccount } from '../../people/own-account.ts'
import { permissions } from '../../permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import { deduplicateRead } from '../../platform/database/deduplicate-reads.ts'
import { conflict, invalid, Refusal } from '../../platform/http/errors.ts'
import { accessBy, every, ownUser, type Viewer } from '../../platform/records/access.ts'
import { zoneOf } from '../../platform/records/day-filters.ts'
import { countUpTo } from '../../platform/records/large-list.ts'
import { COUNT_CAP, type Lookup, planSearch } from '../../platform/records/listing.ts'
import { allVerbs, type RecordKind, type Values } from '../../platform/records/record-kind.ts'
import type { SearchPlan } from '../../platform/records/search-plan.ts'
import { unlessPermitted } from '../../role-permissions.ts'
import { applicants } from '../applicants.ts'
import { expandFilters } from './expand-filters.ts'

const mendable = unlessPermitted('savedsearches.manage_others', ownUser('author'))
const create = { preset: (viewer: Viewer) => ({ author: viewer.user_id }) }

/** The cards of the dashboard, each with the live count of the applicants that it finds. */
export const savedSearches: RecordKind = {
  contract: savedSearch,
  table: 'saved_search',
  reads: 'replica',
  source: 'saved_search_seen',
  serves: allVerbs,
  access: accessBy(permissions.savedsearches, {
    superuser: { rows: every, create, update: { rows: mendable }, remove: { rows: mendable } },
    staff: { rows: every, create, update: { rows: mendable }, remove: { rows: mendable } },
  }),
  problems: { create: ['TOO_MANY_SAVED_SEARCHES'] },
  /** Refuses values that no filter accepts, and more cards of one user than a dashboard can count. */
  async hook(change, { before, values }) {
    if (before === undefined) await checkNumber(change.db, change.viewer)
    if (typeof values.query_string !== 'string') return
    // Checks the names first, since a message must not repeat a text that was pasted in place of one.
    const complaints = savedSearch.check(values as Parameters<typeof savedSearch.check>[0])
    if (Object.keys(complaints).length > 0) throw invalid(complaints)
    searched(change, ANY_STAFF, await queryOf(change.db, values.query_string))
  },
  filters: { zone: (_value, { query }) => sql`${zoneOf(query)}::text is not null` },
  finish: countAll,
}

/** The account is locked, so that simultaneous calls do not pass together. */
async function checkNumber(db: Db, { user_id }: Viewer): Promise<void> {
  if (user_id === null) return
  await lockAccount(db, user_id)
  const saved = await db.one<{ many: number }>(sql`
    select count(*)::int as many from saved_search where author = ${user_id} and removed_at is null`)
  if ((saved?.many ?? 0) >= MAX_SAVED_SEARCHES)
    throw conflict('TOO_MANY_SAVED_SEARCHES', `You have ${MAX_SAVED_SEARCHES} saved searches. Delete one before you save another.`)
}

/** Any member of staff: all see the same applicants, so the viewer makes no difference. */
const ANY_STAFF: Viewer = {
  role: 'staff',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: { ip: '', user_agent: null, request_id: '' },
  query: {},
}

/**
 * Counts the applicants of each card, up to the cap. Each is a statement of its own, planned once: planning all of them
 * together would take as long as counting, and several connections count at a time. A card with an invalid search has no count.
 */
async function countAll(db: Db, tools: Lookup, viewer: Viewer, rows: Values[]): Promise<void> {
  const parsed = await Promise.all(rows.map(async (row) => ({ row, found: await tryPlan(db, tools, viewer, String(row.query_string)) })))
  const cards = parsed.flatMap(({ row, found }) => (found === null ? [] : [{ row, found }]))
  for (const { row } of parsed) Object.assign(row, { count: null, count_capped: false })
  await Promise.all(
    cards.map(async ({ row, found }) => {
      const [counted] = await deduplicateRead<{ found_count: number }>(db, countUpTo(sql`applicant`, found, COUNT_CAP + 1))
      const count = counted?.found_count ?? 0
      Object.assign(row, { count: Math.min(count, COUNT_CAP), count_capped: count > COUNT_CAP })
    }),
  )
}

/** The plan of a saved search; null when a record that it names no longer exists. */
async function tryPlan(db: Db, tools: Lookup, viewer: Viewer, query_string: string): Promise<SearchPlan | null> {
  try {
    return searched(tools, viewer, inZone(await queryOf(db, query_string), viewer.query))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A search with the reader's time zone, if it has days and names no zone itself. */
const inZone = (query: Viewer['query'], { zone }: Viewer['query']): Viewer['query'] =>
  zone !== undefined && query.zone === undefined && Object.keys(query).some((name) => /_(after|before)$/.test(name))
    ? { ...query, zone }
    : query

function queryOf(db: Db, query_string: string): Promise<Viewer['query']> {
  const { order: _order, ...query } = Object.fromEntries(new URLSearchParams(query_string))
  return expandFilters(db, query)
}

function searched(tools: Lookup, viewer: Viewer, query: Viewer['query']): SearchPlan {
  const rule = applicants.access[viewer.role].list
  if (rule === undefined) return { branches: [sql`false`], predicate: sql`false` }
  const { ordered, ...plan } = planSearch(applicants, tools, { ...viewer, query }, rule)
  return Object.keys(query).length > 1 || ordered === undefined ? plan : { ...plan, ordered }
}

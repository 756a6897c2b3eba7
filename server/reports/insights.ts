import sql from 'sql-template-tag'
import { type InsightsQuery, type InsightsRow, insights, insightsQuery, MOST_INSIGHT_DAYS } from '../../contract/reports/insights.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { readUtilization } from './read-utilization.ts'

const DAY_MS = 86_400_000

/** GET /appointments/insights: the outcome of a network's appointments, by location and week. Numbers only. */
export const showInsights: Action = action<unknown, InsightsQuery>({
  method: 'GET',
  path: '/api/appointments/insights',
  permission: 'appointments.insights',
  summary: 'Numbers of a network by location and week',
  query: insightsQuery,
  answer: insights,
  async handle({ database, viewer, query }) {
    checkRange(query)
    const network = await networkOf(database, viewer, query.network)
    const rows = await readUtilization(database, network, query)
    return { locations: await readLocations(database, network, rows), rows }
  },
})

function checkRange({ from, to }: InsightsQuery) {
  if (to < from) throw invalid({ to: 'Must not be before the start' })
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_INSIGHT_DAYS) throw invalid({ to: 'At most five years at once' })
}

/** A network's administrators see their own, whatever they name; others name one. */
async function networkOf(db: Db, viewer: Viewer, named: string | undefined): Promise<number> {
  const own = viewer.role === 'network_admin' ? viewer.context_id : null
  if (own !== null && (named === undefined || Number(named) === own)) return own
  if (viewer.role === 'network_admin') throw notFound()
  if (named === undefined) throw invalid({ network: 'Required' })
  const found = await db.one<{ id: number }>(sql`select id from network where id = ${Number(named)} and removed_at is null`)
  if (found === undefined) throw notFound()
  return found.id
}

async function readLocations(db: Db, network: number, rows: readonly InsightsRow[]) {
  return db.rows<{ id: number; name: string }>(sql`
    select id, coalesce(location_name, name) as name from live_scan_vendor
    where network = ${network} and (not is_archived or id = any(${[...new Set(rows.map(({ lsv }) => lsv))]}::bigint[]))
    order by 2, 1`)
}

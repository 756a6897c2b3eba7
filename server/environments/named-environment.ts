import sql, { type Sql } from 'sql-template-tag'
import {
  alive,
  both,
  type Condition,
  environmentOf,
  every,
  ofEmployer,
  ofEnvironment,
  own,
  T,
  through,
  type Viewer,
} from '../platform/records/access.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'

const isLiveNetwork = (id: number | null | Sql): Sql =>
  sql`exists (select from network live where live.id = ${id} and live.removed_at is null and not live.is_archived)`
const isLiveEmployer = (id: number | Sql): Sql =>
  sql`exists (select from employer live where live.id = ${id} and live.removed_at is null and not live.is_archived)`

/** Whether the environment in the public's query exists and is not archived. */
export const isLive: Condition = (viewer) => {
  const { employer, network } = environmentOf(viewer.query)
  return employer === null ? isLiveNetwork(network) : isLiveEmployer(employer)
}

/** Whether the environment of the row `t` exists and is not archived. */
export const isOfLiveEnvironment = (t: Sql): Sql =>
  sql`case when ${t}.employer is null then ${isLiveNetwork(sql`${t}.network`)} else ${isLiveEmployer(sql`${t}.employer`)} end`

/** Rows of the environment in the public's query, if it exists. */
const ofNamedEnvironment = both(ofEnvironment, isLive)

/** Access to the texts that environments show to their applicants. */
export const environmentTexts = { superuser: every, staff: every, network_admin: own('network'), public: ofNamedEnvironment }

/** The rows `t` that the public of the viewer's environment may list. */
export function publicRows(recordKind: RecordKind, viewer: Viewer): Sql {
  const rule = recordKind.access.public.list
  return rule === undefined ? sql`false` : sql`(t.removed_at is null and ${rule.rows(viewer, T)})`
}

/** Rows of the employer in the public's query, if it exists; a network has none. */
export const ofNamedEmployer = both(ofEmployer, isLive)

/** Employers of the viewer's network, or with a linked location of it. */
const linkedToNetwork: Condition = (viewer, t) => sql`(${t}.network = ${viewer.context_id} or ${t}.id in (
  select el.employer from employer_lsv el join live_scan_vendor l on l.id = el.lsv where l.network = ${viewer.context_id}))`

/** Employers of the network of the viewer's location, or with a link to it. */
const linkedToLocation: Condition = (
  viewer,
  t,
) => sql`(${t}.network = (select l.network from live_scan_vendor l where l.id = ${viewer.context_id})
  or ${t}.id in (select el.employer from employer_lsv el where el.lsv = ${viewer.context_id}))`

/** Employers for which a network admin or an LSV's user books. */
export const linkedEmployer: Condition = (viewer, t) =>
  viewer.context_type === 'network' ? linkedToNetwork(viewer, t) : linkedToLocation(viewer, t)

/** Rows of these employers. */
export const ofLinkedEmployer = through('employer', 'employer', both(alive, linkedEmployer))

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

/** The environment that the public names is there, and in use. */
export const lives: Condition = (viewer) => {
  const { employer, network } = environmentOf(viewer.query)
  return employer === null
    ? sql`exists (select from network n where n.id = ${network} and n.removed_at is null and not n.is_archived)`
    : sql`exists (select from employer e where e.id = ${employer} and e.removed_at is null and not e.is_archived)`
}

/** Rows of the environment that the public names, which is there. */
const ofNamedEnvironment = both(ofEnvironment, lives)

/** Access to the texts that environments show to their applicants. */
export const environmentTexts = { superuser: every, staff: every, network_admin: own('network'), public: ofNamedEnvironment }

/** The rows `t` of a record that the public of the viewer's environment may list. */
export function publicRows(recordKind: RecordKind, viewer: Viewer): Sql {
  const rule = recordKind.access.public.list
  return rule === undefined ? sql`false` : sql`(t.removed_at is null and ${rule.rows(viewer, T)})`
}

/** Rows of the employer that the public names, which is there; a network has none. */
export const ofNamedEmployer = both(ofEmployer, lives)

/** Employers that belong to the viewer's network, or have linked a location of it. */
const linkedToNetwork: Condition = (viewer, t) => sql`(${t}.network = ${viewer.context_id} or ${t}.id in (
  select el.employer from employer_lsv el join live_scan_vendor l on l.id = el.lsv where l.network = ${viewer.context_id}))`

/** Employers that belong to the network of the viewer's location, or have linked it. */
const linkedToLocation: Condition = (
  viewer,
  t,
) => sql`(${t}.network = (select l.network from live_scan_vendor l where l.id = ${viewer.context_id})
  or ${t}.id in (select el.employer from employer_lsv el where el.lsv = ${viewer.context_id}))`

/** Employers that a network admin or an LSV's user books for. */
export const linkedEmployer: Condition = (viewer, t) =>
  viewer.context_type === 'network' ? linkedToNetwork(viewer, t) : linkedToLocation(viewer, t)

/** Rows of such employers. */
export const ofLinkedEmployer = through('employer', 'employer', both(alive, linkedEmployer))

import sql, { type Sql } from 'sql-template-tag'
import { isLive, isOfLiveEnvironment } from '../environments/named-environment.ts'
import { isPublished, ofEmployersChoice, ofNetwork } from '../environments/offered-lsvs.ts'
import { alive, both, type Condition, type EnvironmentId, environmentOf, filterId, type Viewer } from '../platform/records/access.ts'

/**
 * Whether applicants who have a booking at the LSV `t` may take another time there: also where it is hidden from the public since, unless
 * it has no hours any more.
 */
export const takesItsBookings = (t: Sql): Sql => sql`(${t}.removed_at is null and not ${t}.is_archived and (${t}.public or exists (
  select from available_time h where h.lsv = ${t}.id and h.removed_at is null)))`

/** LSVs visible to the public. */
export const publishedRows: Condition = (_viewer, t) => isPublished(t)

/** LSVs for an environment's applicants. */
export const ofEnvironment = ({ employer, network }: EnvironmentId, t: Sql): Sql =>
  employer === null ? ofNetwork(network as number, t) : ofEmployersChoice(employer, t)

const ofNamedEnvironment: Condition = (viewer, t) => sql`(${ofEnvironment(environmentOf(viewer.query), t)} and ${isLive(viewer, t)})`

/** Whether the LSV `t` is for applicants of the environment of the row `of`, which exists and is not archived. */
export const isForApplicantsOf = (of: Sql, t: Sql): Sql => sql`(${isOfLiveEnvironment(of)}
  and case when ${of}.employer is null then ${ofNetwork(sql`${of}.network`, t)} else ${ofEmployersChoice(sql`${of}.employer`, t)} end)`

/** The published LSVs of the environment in the public's query. */
export const publishedInEnvironment = both(alive, both(publishedRows, ofNamedEnvironment))

/** The filters of LSV lists: those of an employer's applicants, or of a network. */
export const environmentFilters = {
  employer: (value: string, _viewer: Viewer, t: Sql) => ofEmployersChoice(filterId(value, 'employer'), t),
  network: (value: string, _viewer: Viewer, t: Sql) => ofNetwork(filterId(value, 'network'), t),
}

import sql, { type Sql } from 'sql-template-tag'
import { GOES_ON_MS } from '../../contract/appointments/outcome-rules.ts'

/** Whether a visit `t` of the evening before still went on at an instant: so long after its time, or after its last step. */
export const goesOnAt = (instant: Sql, t: Sql): Sql =>
  sql`(${instant} - greatest(${t}.date_time, ${t}.arrived_at, ${t}.started_at) < ${GOES_ON_MS} * interval '1 millisecond')`

/**
 * Whether a visit `t` is one of today at its location, as `isVisitOfToday` of the desk's pages says: after midnight also one of the evening
 * before that goes on, or that was completed since, until the day ends.
 */
export function isVisitOfToday(now: Sql, t: Sql): Sql {
  const day = (instant: Sql) => sql`(${instant} at time zone ${t}.lsv_timezone)::date`
  const [visited, today] = [day(sql`${t}.date_time`), day(now)]
  const judgedAt = sql`case when ${day(sql`${t}.completed_at`)} = ${today} then ${t}.completed_at else ${now} end`
  return sql`(${visited} = ${today} or (${visited} < ${today} and ${goesOnAt(judgedAt, t)}))`
}

import sql, { type Sql } from 'sql-template-tag'
import { GOES_ON_MS } from '../contract/appointments/outcome-rules.ts'

/** A live appointment: one to come or under way, or being paid. Indexes of the table have the same words. */
export const isLive = (appointment: Sql): Sql => sql`${appointment}.status in ('PENDING', 'SCHEDULED')`

/**
 * An appointment in any state but PENDING, in which it is being paid. That is no proof of a booking: a slot that was released without a
 * payment is CANCELLED, too. The applicant whom it was made for is removed then, unless there is more of the person.
 */
export const isNotPending = (appointment: Sql): Sql => sql`${appointment}.status <> 'PENDING'`

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

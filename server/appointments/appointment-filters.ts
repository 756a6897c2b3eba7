import sql, { type Sql } from 'sql-template-tag'
import { readPersonSearch } from '../../contract/applicants/person-search.ts'
import { instant } from '../../contract/records/fields.ts'
import { matchAppointment } from '../applicants/search/person-search.ts'
import { goesOnAt } from '../appointment-states.ts'
import { filterId, type Viewer } from '../platform/records/access.ts'
import { dayOf } from '../platform/records/day-filters.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { selectCollected } from './read-collected.ts'

/**
 * The first and the last instant at which a day begins at any LSV, computed once per statement instead of once per row. Where
 * the clocks are set back over midnight a day begins twice, an hour apart.
 */
const zones = sql`(select distinct timezone from live_scan_vendor) z`
const firstBegin = (day: DayIn): Sql =>
  sql`(select min(${day(sql`z.timezone`)}::timestamp at time zone z.timezone) - interval '1 hour' from ${zones})`
const lastBegin = (day: DayIn): Sql => sql`(select max(${day(sql`z.timezone`)}::timestamp at time zone z.timezone) from ${zones})`

/** The day of a filter in a time zone: `today` is the day that it is there. */
type DayIn = (zone: Sql) => Sql
const dayIn =
  (value: string, field: string): DayIn =>
  (zone) =>
    dayOf(value, field, zone)

/**
 * From a day in the calendar of the appointment's LSV, or from an instant. The bounds on the instant use the index; the LSV's calendar is
 * compared only in the hours in which the day has begun at some LSVs but not at all.
 */
function after(value: string, t: Sql): Sql {
  if (instant.input.safeParse(value).success) return sql`${t}.date_time >= ${value}::timestamptz`
  const day = dayIn(value, 'after')
  const there = sql`${t}.lsv_timezone`
  return sql`(${t}.date_time >= ${firstBegin(day)} and (${t}.date_time >= ${lastBegin(day)} or (${t}.date_time at time zone ${there})::date >= ${day(there)}))`
}

/** Up to a day, inclusive, in the calendar of the appointment's LSV, or up to an instant. */
function before(value: string, t: Sql): Sql {
  if (instant.input.safeParse(value).success) return sql`${t}.date_time <= ${value}::timestamptz`
  const day = dayIn(value, 'before')
  const next: DayIn = (zone) => sql`(${day(zone)} + 1)`
  const there = sql`${t}.lsv_timezone`
  return sql`(${t}.date_time < ${lastBegin(next)} and (${t}.date_time < ${firstBegin(next)} or (${t}.date_time at time zone ${there})::date <= ${day(there)}))`
}

/**
 * Visits of the days before this one that were not closed, also those of people who were never checked in, prints without a TCN, unpaid
 * visits, and those of the evening before that were completed on this day; the first condition is that of the index.
 */
function toFinish(value: string, t: Sql): Sql {
  const open = sql`(${t}.status = 'SCHEDULED' or (${t}.status = 'COMPLETED' and ${t}.transaction_id is null))`
  const day = dayOf(value, 'to_finish', sql`${t}.lsv_timezone`)
  const local = sql`(${t}.date_time at time zone ${t}.lsv_timezone)::date`
  const recent = sql`${t}.date_time > (${day} - ${UNPAID_DAYS}::integer)::timestamptz`
  return sql`((${open} or (${recent} and (${isUnpaid(t)} or ${isCompletedOn(day, t)}))) and ${local} < ${day})`
}

/** A visit of the evening before that went on after midnight, and was completed on this day. */
const isCompletedOn = (day: Sql, t: Sql): Sql => sql`(
  ${t}.status = 'COMPLETED' and (${t}.completed_at at time zone ${t}.lsv_timezone)::date = ${day}
  and ${goesOnAt(sql`${t}.completed_at`, t)})`

/** After these days, and once the till of its day was closed, a payment that was not recorded is left to the reports. */
const UNPAID_DAYS = 14

/**
 * Completed visits of which something is due (`dueOf`: nothing where the card was refunded and the desk took no money), of a location that
 * recorded money at its desk by then. Their till is that of the day on which they were completed.
 */
function isUnpaid(t: Sql): Sql {
  const ended = sql`(coalesce(${t}.completed_at, ${t}.date_time) at time zone ${t}.lsv_timezone)::date`
  return sql`(
    ${t}.status = 'COMPLETED' and ${t}.records_money and ${t}.payment_method <> 'INVOICE'
    and exists (select from ${selectCollected(sql`${t}.id`)} m
      where ${t}.price > m.collected and (m.collected > 0 or m.online is distinct from 'REFUNDED'))
    and exists (select from till k where k.lsv = ${t}.lsv and k.day <= ${ended})
    and not exists (select from till k join till_closing c on c.till = k.id
      where k.lsv = ${t}.lsv and k.day = ${ended} and c.reopened_at is null))`
}

/**
 * No-shows of the day before this one that the viewer's account marked together last at their location, after that day was over; where none
 * were marked together, the one that was marked last.
 */
function toSetBack(value: string, { user_id }: Viewer, t: Sql): Sql {
  const marked = (p: Sql) => {
    const local = sql`(${p}.date_time at time zone ${t}.lsv_timezone)::date`
    return sql`${p}.status = 'NO_SHOW' and ${local} = ${dayOf(value, 'to_set_back', sql`${t}.lsv_timezone`)} - 1
      and m.by_user = ${user_id} and (m.created at time zone ${t}.lsv_timezone)::date > ${local}`
  }
  const lastMark = (p: Sql) => sql`(
    select h.created, h.by_user from appointment_history h
    where h.appointment = ${p}.id and h.event = 'NO_SHOW' order by h.created desc, h.id desc limit 1) m`
  return sql`(${t}.status = 'NO_SHOW' and exists (
    select from ${lastMark(t)} where ${marked(t)} and m.created = (
      select m.created from appointment o, lateral ${lastMark(sql`o`)}
      where o.lsv = ${t}.lsv and o.date_time between ${t}.date_time - interval '26 hours' and ${t}.date_time + interval '26 hours'
        and ${marked(sql`o`)}
      group by m.created order by count(*) > 1 desc, m.created desc limit 1)))`
}

/** The filters of appointments that need more than one column. */
export const appointmentFilters: RecordKind['filters'] = {
  network: (value, _viewer, t) => sql`${t}.lsv_network = ${filterId(value, 'network')}`,
  employer: (value, _viewer, t) => sql`${t}.applicant in (select a.id from applicant a where a.employer = ${filterId(value, 'employer')})`,
  name: (value, viewer, t) => matchAppointment(readPersonSearch(value), t, viewer),
  after: (value, _viewer, t) => after(value, t),
  before: (value, _viewer, t) => before(value, t),
  to_finish: (value, _viewer, t) => toFinish(value, t),
  to_set_back: toSetBack,
}

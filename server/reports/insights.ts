import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { type InsightsQuery, type InsightsRow, insights, insightsQuery, MAX_INSIGHT_DAYS } from '../../contract/reports/insights.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'

/** GET /appointments/insights: the outcome of a network's appointments, by LSV and week. Numbers only. */
export const showInsights: Action = action<unknown, InsightsQuery>({
  method: 'GET',
  path: '/api/appointments/insights',
  permission: 'appointments.insights',
  reads: 'replica',
  summary: 'Figures of a network by location and week',
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
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_INSIGHT_DAYS) throw invalid({ to: 'At most five years at once' })
}

/** A network's administrators see their own network only; others must name one. */
async function networkOf(db: Db, viewer: Viewer, named: string | undefined): Promise<number> {
  const ownNetwork = viewer.role === 'network_admin' ? viewer.context_id : null
  if (ownNetwork !== null && (named === undefined || Number(named) === ownNetwork)) return ownNetwork
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

const MINUTE_S = 60
const DAY_S = 86_400

/**
 * Booked and open time by LSV and week, in one statement. Each LSV's week is first converted to a range of
 * instants in its calendar; its appointments are then one range of the index, and no row's week is computed.
 */
async function readUtilization(db: Db, network: number, { from, to }: InsightsQuery): Promise<InsightsRow[]> {
  return db.rows<InsightsRow>(sql`
    with day as materialized (
      select day::date as day, extract(dow from day)::integer as dow, day::date - extract(dow from day)::integer as week
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
    ), lsv_seen as materialized (
      select id as lsv, timezone, stations, is_archived from live_scan_vendor where network = ${network} and removed_at is null
    ), booked as (${booked}), period as materialized (${periods}), evening as materialized (
      select day, extract(dow from day)::integer as dow from (select min(day) - 1 as day from day union all select day from day) e
    ), windows as materialized (${windows}), open as (${open})
    select coalesce(b.lsv, o.lsv) as lsv, coalesce(b.week, o.week)::text as week, coalesce(b.bookings, 0)::integer as bookings,
      coalesce(b.completed, 0)::integer as completed, coalesce(b.no_shows, 0)::integer as no_shows, coalesce(b.reprints, 0)::integer as reprints,
      coalesce(b.booked_ahead, 0)::integer as booked_ahead, coalesce(b.lead_s, 0) / ${DAY_S} as lead_days,
      (coalesce(b.taken_s, 0) / ${MINUTE_S})::integer as taken_minutes, (coalesce(o.open_s, 0) / ${MINUTE_S})::integer as open_minutes
    from booked b full join open o on o.lsv = b.lsv and o.week = b.week
    order by coalesce(b.week, o.week), 1`)
}

const booked: Sql = sql`
  select w.lsv, w.week, c.*
  from (
    select l.lsv, d.week, d.first::timestamp at time zone l.timezone as begins, (d.last + 1)::timestamp at time zone l.timezone as ends
    from lsv_seen l, (select week, min(day) as first, max(day) as last from day group by week) d
  ) w
  cross join lateral (
    select count(*) as bookings, count(*) filter (where p.status = 'COMPLETED') as completed,
      count(*) filter (where p.status = 'NO_SHOW') as no_shows, count(*) filter (where p.attempt > 1) as reprints,
      count(*) filter (where not p.walk_in) as booked_ahead,
      sum(date_part('epoch', p.date_time - p.created)) filter (where not p.walk_in) as lead_s,
      sum(date_part('epoch', p.ends_at - p.date_time)) filter (where not p.walk_in) as taken_s
    from appointment p
    where p.lsv = w.lsv and p.date_time >= w.begins and p.date_time < w.ends and p.status not in ('PENDING', 'CANCELLED')
  ) c
  where c.bookings > 0`

/** The weekly hours, stations and zone of each LSV, with the days for which they count: those at whose end they were in force. */
const periods: Sql = sql`
  select p.lsv, p.timezone, p.stations, p.hours, p.first, lead(p.first - 1, 1, 'infinity') over (partition by p.lsv order by p.since) as last
  from (
    select h.*, (h.since at time zone l.timezone)::date as first
    from lsv_seen l join hours_history h on h.lsv = l.lsv where not l.is_archived
  ) p`

/** Hours of one evening as instants: over midnight they are parts of two days, as their appointments are. 23:59 means midnight. */
const parts: Sql = sql`
  select part.day, part.opens at time zone k.timezone as opens, part.closes at time zone k.timezone as closes
  from (
    select d.day, d.day + k.start_time as opens, case
      when k.end_time >= '23:59' or k.end_time < k.start_time then (d.day + 1)::timestamp else d.day + k.end_time end as closes
    union all
    select d.day + 1, (d.day + 1)::timestamp, d.day + 1 + k.end_time where k.end_time < k.start_time
  ) part
  offset 0`

/** LSVs share hours and zones: each window of a zone's calendar is converted once, for all of them. */
const windows: Sql = sql`
  select k.*, d.day as begins, w.day, w.opens, w.closes
  from (
    select distinct p.timezone, t.day_of_week as dow, t.start_time, t.end_time
    from period p cross join lateral jsonb_to_recordset(p.hours) t(day_of_week integer, start_time time, end_time time)
  ) k
  join evening d on d.dow = k.dow
  cross join lateral (${parts}) w`

/** The hours as they were: those of the special day on which they begin, or else of the weekday. */
const shifts: Sql = sql`
  select p.lsv, p.stations, w.day, w.opens, w.closes
  from period p
  cross join lateral jsonb_to_recordset(p.hours) t(day_of_week integer, start_time time, end_time time)
  join windows w on w.timezone = p.timezone and w.dow = t.day_of_week and w.start_time = t.start_time and w.end_time = t.end_time
    and w.begins between p.first and p.last
  where not exists (select from special_day s where s.lsv = p.lsv and s.date = w.begins and s.removed_at is null)
  union all
  select p.lsv, p.stations, w.day, w.opens, w.closes
  from period p
  join special_day s on s.lsv = p.lsv and s.removed_at is null and s.date between p.first and p.last
  join evening d on d.day = s.date
  cross join lateral (
    select p.timezone, t.start_time, t.end_time from jsonb_to_recordset(s.hours) t(start_time time, end_time time)
  ) k
  cross join lateral (${parts}) w`

/**
 * Open hours of each week less its blocked times, times the stations; overlapping hours count once, and days on which clocks change have
 * their actual length. A blocked time that was removed while it ran counts until then.
 */
const open: Sql = sql`
  select h.lsv, h.week, sum(h.stations * (
    select sum(date_part('epoch', upper(r) - lower(r))) from unnest(h.times - coalesce(b.times, '{}')) r
  )) as open_s
  from (
    select x.lsv, d.week, x.stations, range_agg(tstzrange(x.opens, x.closes)) as times
    from (${shifts}) x join day d on d.day = x.day
    where x.closes > x.opens
    group by x.lsv, d.week, x.stations
  ) h
  left join (
    select k.lsv, range_agg(tstzrange(k.start_datetime, least(k.end_datetime, k.removed_at))) as times from blocked_time k
    where (k.removed_at is null or k.removed_at > k.start_datetime) and k.lsv in (select lsv from lsv_seen)
      and k.end_datetime > (select min(day) - 1 from day) and k.start_datetime < (select max(day) + 2 from day)
    group by k.lsv
  ) b on b.lsv = h.lsv
  group by h.lsv, h.week`

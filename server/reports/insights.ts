import sql, { type Sql } from 'sql-template-tag'
import { type InsightsQuery, type InsightsRow, insights, insightsQuery, MOST_INSIGHT_DAYS } from '../../contract/reports/insights.ts'
import { DAY_MS } from '../platform/clock.ts'
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
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_INSIGHT_DAYS) throw invalid({ to: 'At most five years at once' })
}

/** A network's administrators see their own network only; others must name one. */
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
    ), booked as (${booked}), windows as materialized (${windows}), open as (${open})
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

/**
 * Open hours of each day less its blocked times, times the stations. 23:59 means midnight; days on which clocks change have their
 * actual length. LSVs share hours and zones: each window of a zone's calendar is converted once, for all of them.
 */
const open: Sql = sql`
  select h.lsv, h.week, sum(h.stations * (h.open_s - case when b.times && tstzrange(h.opens, h.closes) then (
      select sum(date_part('epoch', upper(r) - lower(r))) from unnest(b.times * tstzmultirange(tstzrange(h.opens, h.closes))) r
    ) else 0 end)) as open_s
  from (
    select l.lsv, l.stations, w.week, w.opens, w.closes, w.open_s
    from lsv_seen l
    join available_time t on t.lsv = l.lsv and t.removed_at is null
    join windows w on w.timezone = l.timezone and w.dow = t.day_of_week and w.start_time = t.start_time and w.end_time = t.end_time
    where not l.is_archived
  ) h
  left join (
    select k.lsv, range_agg(tstzrange(k.start_datetime, k.end_datetime)) as times from blocked_time k
    where k.removed_at is null and k.lsv in (select lsv from lsv_seen)
      and k.end_datetime > (select min(day) - 1 from day) and k.start_datetime < (select max(day) + 2 from day)
    group by k.lsv
  ) b on b.lsv = h.lsv
  group by h.lsv, h.week`

const windows: Sql = sql`
  select *, date_part('epoch', closes - opens) as open_s
  from (
    select k.*, d.week, (d.day + k.start_time) at time zone k.timezone as opens,
      (case when k.end_time >= '23:59' then (d.day + 1)::timestamp else d.day + k.end_time end) at time zone k.timezone as closes
    from (
      select distinct l.timezone, t.day_of_week as dow, t.start_time, t.end_time
      from lsv_seen l join available_time t on t.lsv = l.lsv and t.removed_at is null
    ) k
    join day d on d.dow = k.dow
    offset 0
  ) w
  where closes > opens`

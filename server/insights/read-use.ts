import sql, { type Sql } from 'sql-template-tag'
import type { InsightsQuery, InsightsRow } from '../../contract/insights.ts'
import type { Db } from '../platform/database.ts'

/** No zone is further than this from UTC, so that the bounds on the instant may use the index. */
const FARTHEST = sql`interval '1 day'`
const MINUTE_S = 60
const DAY_S = 86_400

/** What was booked and what was open, by location and week, in one statement: the database counts, nothing is looped over. */
export async function readUse(db: Db, network: number, { from, to }: InsightsQuery): Promise<InsightsRow[]> {
  return db.rows<InsightsRow>(sql`
    with place as materialized (
      select id, timezone, stations, is_archived from live_scan_vendor where network = ${network} and removed_at is null
    ), booked as (${bookedByWeek(from, to)}), open as (${openByWeek(from, to)})
    select coalesce(b.lsv, o.lsv) as lsv, coalesce(b.week, o.week)::text as week, coalesce(b.bookings, 0)::integer as bookings,
      coalesce(b.completed, 0)::integer as completed, coalesce(b.no_shows, 0)::integer as no_shows, coalesce(b.reprints, 0)::integer as reprints,
      coalesce(b.booked_ahead, 0)::integer as booked_ahead, coalesce(b.lead_days, 0)::float8 as lead_days,
      coalesce(b.taken_minutes, 0)::integer as taken_minutes, coalesce(o.open_minutes, 0)::integer as open_minutes
    from booked b full join open o on o.lsv = b.lsv and o.week = b.week
    order by 2, 1`)
}

/** Days first, weeks after: a day and its location are one number of the index, and the calendar is asked for each day once. */
const bookedByWeek = (from: string, to: string): Sql => sql`
  select lsv, ${weekOf(sql`day`)} as week, sum(bookings) as bookings, sum(completed) as completed, sum(no_shows) as no_shows,
    sum(reprints) as reprints, sum(booked_ahead) as booked_ahead, sum(lead_s) / ${DAY_S} as lead_days, sum(taken_s) / ${MINUTE_S} as taken_minutes
  from (
    select p.lsv, (p.date_time at time zone l.timezone)::date as day, count(*) as bookings,
      count(*) filter (where p.status = 'COMPLETED') as completed, count(*) filter (where p.status = 'NO_SHOW') as no_shows,
      count(*) filter (where p.attempt > 1) as reprints, count(*) filter (where not p.walk_in) as booked_ahead,
      sum(extract(epoch from p.date_time - p.created)) filter (where not p.walk_in) as lead_s,
      sum(extract(epoch from p.ends_at - p.date_time)) filter (where not p.walk_in) as taken_s
    from place l
    join appointment p on p.lsv = l.id
    where p.status not in ('PENDING', 'CANCELLED')
      and p.date_time >= ${from}::date - ${FARTHEST} and p.date_time < ${to}::date + 1 + ${FARTHEST}
    group by 1, 2
  ) d
  where day between ${from}::date and ${to}::date
  group by 1, 2`

/** Open hours of each day less its blocked times, times the stations. 23:59 means midnight; days on which clocks change are as long as they are. */
const openByWeek = (from: string, to: string): Sql => sql`
  select lsv, ${weekOf(sql`day`)} as week, sum(open_s * stations) / ${MINUTE_S} as open_minutes
  from (
    select l.id as lsv, d.day, l.stations,
      extract(epoch from w.closes - w.opens) - coalesce((
        select sum(extract(epoch from upper(r) - lower(r)))
        from unnest((select range_agg(tstzrange(b.start_datetime, b.end_datetime)) from blocked_time b
          where b.lsv = l.id and b.removed_at is null and b.end_datetime > w.opens and b.start_datetime < w.closes)
          * tstzmultirange(tstzrange(w.opens, w.closes))) r), 0) as open_s
    from place l
    join available_time t on t.lsv = l.id and t.removed_at is null
    join (select day::date as day, extract(dow from day) as dow from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day) d
      on d.dow = t.day_of_week
    cross join lateral (select (d.day + t.start_time) at time zone l.timezone as opens,
      (case when t.end_time >= '23:59' then (d.day + 1)::timestamp else d.day + t.end_time end) at time zone l.timezone as closes) w
    where not l.is_archived and w.closes > w.opens
  ) o
  group by 1, 2`

/** The Sunday on or before a day. */
const weekOf = (day: Sql): Sql => sql`(${day} - extract(dow from ${day})::integer)`

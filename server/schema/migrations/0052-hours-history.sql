/*
 * The weekly hours, stations and zone that an LSV had since a moment, for reports about the past. Blocked times and special days are
 * dated themselves. Before the first row nothing is known, so that its hours count for all time before it.
 */
-- owner: availability
create table hours_history (
  lsv bigint not null references live_scan_vendor,
  since timestamptz not null,
  timezone text not null,
  stations integer not null,
  hours jsonb not null, -- [{"day_of_week": 1, "start_time": "09:00:00", "end_time": "17:00:00"}]
  written timestamptz not null default now(),
  primary key (lsv, since)
);

/*
 * Keeps the present hours of LSVs, one row for a transaction. Their writers hold the LSV's lock, so that the rows are in order of time.
 * The hours of a new LSV may be entered in several steps: within its first day the first row follows them.
 */
create function keep_hours(lsvs bigint[]) returns void language sql as $$
  insert into hours_history (lsv, since, timezone, stations, hours)
  select l.id,
    case when last.since is null or last.since = '-infinity' and last.written > now() - interval '1 day' then '-infinity'
      else greatest(now(), last.since) end,
    l.timezone, l.stations, present.hours
  from live_scan_vendor l
  left join lateral (select h.* from hours_history h where h.lsv = l.id order by h.since desc limit 1) last on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('day_of_week', t.day_of_week, 'start_time', t.start_time, 'end_time', t.end_time)
        order by t.day_of_week, t.start_time), '[]') as hours
    from available_time t where t.lsv = l.id and t.removed_at is null
  ) present
  where l.id = any(lsvs) and (last.since is null and present.hours <> '[]'
    or (last.timezone, last.stations, last.hours) is distinct from (l.timezone, l.stations, present.hours) and last.since is not null)
  order by l.id
  on conflict (lsv, since) do update set timezone = excluded.timezone, stations = excluded.stations, hours = excluded.hours
$$;

create function keep_changed_hours() returns trigger language plpgsql as $$
begin
  perform keep_hours((select array_agg(distinct c.lsv) from changed c));
  return null;
end $$;
create trigger available_time_kept_new after insert on available_time
  referencing new table as changed for each statement execute function keep_changed_hours();
create trigger available_time_kept after update on available_time
  referencing new table as changed for each statement execute function keep_changed_hours();
create trigger available_time_kept_gone after delete on available_time
  referencing old table as changed for each statement execute function keep_changed_hours();

create function keep_changed_lsv() returns trigger language plpgsql as $$
begin
  perform keep_hours(array[new.id]);
  return null;
end $$;
create trigger live_scan_vendor_hours_kept after update of timezone, stations on live_scan_vendor for each row
  when ((old.timezone, old.stations) is distinct from (new.timezone, new.stations)) execute function keep_changed_lsv();

select keep_hours((select array_agg(id) from live_scan_vendor));
update hours_history set written = '-infinity';

/*
 * Weekly hours belong to the day on which they begin: an end that is not after the start is on the next day. Hours over midnight were
 * two rows before, one until midnight and one from midnight on.
 */
alter table available_time drop constraint available_time_check, drop constraint available_time_overlap;

with night as (
  select evening.id, morning.id as rest, morning.end_time
  from available_time evening join available_time morning
    on morning.lsv = evening.lsv and morning.removed_at is null
    and morning.day_of_week = (evening.day_of_week + 1) % 7 and morning.start_time = '00:00' and morning.end_time < evening.start_time
  where evening.removed_at is null and evening.end_time >= '23:59'
), joined as (
  update available_time t set end_time = night.end_time from night where t.id = night.id
)
update available_time t set removed_at = now() from night where t.id = night.rest;

/* Hours as seconds of the week, in which those of Saturday night go on on Sunday. */
create function seconds_of_week(day_of_week integer, start_time time, end_time time) returns int4multirange
language sql immutable parallel safe as $$
  select case when s.ends > 604800 then int4multirange(int4range(s.starts, 604800), int4range(0, s.ends - 604800))
    else int4multirange(int4range(s.starts, s.ends)) end
  from (
    select day_of_week * 86400 + extract(epoch from start_time)::integer as starts,
      day_of_week * 86400 + case when end_time >= '23:59' then 86400
        else extract(epoch from end_time)::integer + case when end_time > start_time then 0 else 86400 end end as ends
  ) s
$$;

alter table available_time
  add constraint available_time_check check (start_time <> end_time and start_time < '24:00'),
  add constraint available_time_overlap exclude using gist (
    lsv with =, seconds_of_week(day_of_week, start_time, end_time) with &&
  ) where (removed_at is null);

/* Whether no two of a day's hours overlap, and each lasts a while: [{"start_time": "22:00:00", "end_time": "02:00:00"}]. */
create function are_hours_of_day(hours jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(hours) = 'array' and not exists (
    select from jsonb_to_recordset(hours) h(start_time time, end_time time)
    where h.start_time is null or h.end_time is null or h.start_time = h.end_time or h.start_time >= '24:00'
  ) and not exists (
    select from (select row_number() over () as place, h.* from jsonb_to_recordset(hours) h(start_time time, end_time time)) one
    join (select row_number() over () as place, h.* from jsonb_to_recordset(hours) h(start_time time, end_time time)) other
      on other.place > one.place
    where seconds_of_week(0, one.start_time, one.end_time) && seconds_of_week(0, other.start_time, other.end_time)
  )
$$;

/* A date on which an LSV has other hours than in the week, or none. They replace all hours that would begin on it. */
-- owner: availability
create table special_day (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  lsv bigint not null references live_scan_vendor,
  date date not null,
  name text not null check (length(name) between 1 and 100),
  hours jsonb not null default '[]',
  constraint special_day_hours check (are_hours_of_day(hours))
);
create unique index special_day_date on special_day (lsv, date) where removed_at is null;
create index special_day_by_date on special_day (date, id);
create trigger special_day_version before update on special_day for each row execute function raise_version();
create trigger special_day_lock before insert or update or delete on special_day for each row execute function lock_lsv();

/* The audit log names the network of a special day, as of the other hours. */
create function audit_special_day() returns trigger language plpgsql as $$
begin
  select l.network into new.network from special_day s join live_scan_vendor l on l.id = s.lsv where s.id = new.row_id;
  return new;
end $$;
create trigger audit_event_special_day before insert on audit_event for each row
  when (new.resource = 'specialdays') execute function audit_special_day();

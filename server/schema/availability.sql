-- When an LSV can be booked: weekly hours, blocked times, and slots that are held while somebody fills in the form.

/*
 * Whoever writes hours, blocked times or slots locks the LSV's row first, so that nobody decides on availability
 * that another transaction is changing. Bookings do it themselves; for hours and blocked times a trigger does it.
 */
create function lock_lsv() returns trigger language plpgsql as $$
begin
  perform from live_scan_vendor where id = coalesce(new.lsv, old.lsv) for no key update;
  return coalesce(new, old);
end $$;

/*
 * Weekly opening hours in the LSV's time zone; day 0 is Sunday. The exclusion constraint refuses overlapping hours
 * of one day. An end of 23:59 means midnight.
 */
create table available_time (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  lsv bigint not null references live_scan_vendor,
  day_of_week integer not null check (day_of_week between 0 and 6),
  start_time time not null,
  end_time time not null,
  check (start_time < end_time),
  constraint available_time_overlap exclude using gist (
    lsv with =,
    day_of_week with =,
    int4range(extract(epoch from start_time)::integer,
              case when end_time >= '23:59' then 86400 else extract(epoch from end_time)::integer end) with &&
  ) where (removed_at is null)
);
create index available_time_day on available_time (day_of_week, id);
create trigger available_time_version before update on available_time for each row execute function raise_version();
create trigger available_time_lock before insert or update or delete on available_time
  for each row execute function lock_lsv();

create table blocked_time (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  lsv bigint not null references live_scan_vendor,
  start_datetime timestamptz not null,
  end_datetime timestamptz not null,
  check (start_datetime < end_datetime)
);
create index blocked_time_lsv on blocked_time (lsv, end_datetime) where removed_at is null;
create index blocked_time_start on blocked_time (start_datetime, id);
create trigger blocked_time_version before update on blocked_time for each row execute function raise_version();
create trigger blocked_time_lock before insert or update or delete on blocked_time
  for each row execute function lock_lsv();

/*
 * Keeps a slot from the rest of the public while an applicant fills in the form. Staff book it all the same, and a
 * booking needs none. Unlogged: a crash may lose them.
 */
create unlogged table slot_hold (
  token_hash bytea primary key,
  lsv bigint not null references live_scan_vendor,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  renewed boolean not null default false,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index slot_hold_lsv on slot_hold (lsv, starts_at);
create index slot_hold_expiry on slot_hold (expires_at);

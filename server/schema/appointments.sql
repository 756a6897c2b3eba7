-- Appointments and their histories.

/* Ten random digits, the first one not 0: registration numbers of others cannot be guessed by counting. */
create function registration_number() returns bigint language plpgsql volatile as $$
declare
  candidate bigint;
begin
  loop
    candidate := 1000000000 + (('x' || encode(gen_random_bytes(7), 'hex'))::bit(56)::bigint % 9000000000);
    exit when not exists (select from appointment where id = candidate);
  end loop;
  return candidate;
end $$;

/*
 * The exclusion constraint appointment_slot is what prevents double bookings: no two open appointments at one
 * station of an LSV overlap. Writers lock the LSV's row first (availability.sql) and normally never meet it.
 * PENDING: the slot is kept while the applicant pays. A walk-in takes no slot and needs no station.
 */
create table appointment (
  id bigint primary key default registration_number() check (id between 1000000000 and 9999999999),
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  applicant bigint not null references applicant,
  lsv bigint not null references live_scan_vendor,
  applicant_type bigint references applicant_type,
  location bigint references location,
  vendor bigint references vendor,
  date_time timestamptz not null,
  ends_at timestamptz not null,
  station integer check (station >= 1),
  walk_in boolean not null default false,
  status text not null default 'SCHEDULED'
    check (status in ('PENDING', 'SCHEDULED', 'COMPLETED', 'NO_SHOW', 'CANCELLED')),
  payment_method text not null default 'CREDIT' check (payment_method in ('CASH', 'CREDIT', 'INVOICE', 'ONLINE')),
  price integer not null default 0 check (price >= 0), -- cents, as of the booking
  notes text,
  mode text not null default 'new' check (mode in ('new', 'illegible', 'staff')), -- the flow that booked it
  -- The attempt of the applicant that this appointment serves; a re-print has the TCR of the rejection.
  attempt integer not null default 1,
  tcr text,
  transaction_id text, -- TCN of the prints
  link_revision integer not null default 1, -- part of the signed link to the booking: raising it voids older links
  -- The day at the desk.
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  check (date_time < ends_at and ends_at <= date_time + interval '90 minutes'),
  check (walk_in or station is not null),
  constraint appointment_slot exclude using gist (
    lsv with =, station with =, tstzrange(date_time, ends_at) with &&
  ) where (status in ('PENDING', 'SCHEDULED') and not walk_in)
);
create trigger appointment_version before update on appointment for each row execute function raise_version();

alter table mail add foreign key (appointment) references appointment;

/* Taken slots of a day: open appointments of one LSV by start, so that the cost does not grow with history. */
create index appointment_taken on appointment (lsv, date_time) include (ends_at, station)
  where status in ('PENDING', 'SCHEDULED') and not walk_in;

/* An LSV's appointments by time, with everything that insights count: they read the index alone. */
create index appointment_day on appointment (lsv, date_time, id) include (ends_at, created, status, attempt, walk_in);

/*
 * The days of a whole network are counted in this index alone, thousands of rows at a time. It contains exactly the
 * rows that lists show, so that no status is compared. Pending and cancelled ones are found by applicant or by LSV.
 */
create index appointment_time on appointment (date_time, id) include (lsv, applicant, applicant_type, removed_at)
  where status not in ('PENDING', 'CANCELLED');

create index appointment_applicant on appointment (applicant, date_time);
create index appointment_unpaid on appointment (created) where status = 'PENDING';
create index appointment_invoiced on appointment (date_time) where payment_method = 'INVOICE';
create index appointment_tcn on appointment (transaction_id) where transaction_id is not null;

/* A rejection allows one open re-print: of two that are booked at once, one is refused here. */
create unique index appointment_reprint on appointment (applicant, attempt)
  where tcr is not null and status in ('PENDING', 'SCHEDULED');

create table appointment_history (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  appointment bigint not null references appointment,
  event text not null check (event in ('BOOKED', 'MOVED', 'CHANGED', 'COMPLETED', 'NO_SHOW', 'REINSTATED', 'CANCELLED',
    'ARRIVED', 'STARTED', 'ARRIVAL_UNDONE', 'START_UNDONE', 'TCN')),
  status text not null,
  lsv bigint not null references live_scan_vendor,
  date_time timestamptz not null,
  reason text,
  by_user bigint references user_account
);
create index appointment_history_appointment on appointment_history (appointment, created);
create index appointment_history_created on appointment_history (created, id);

-- what applicants still have to provide -----------------------------------------------------------------------------

/* The data that each applicant has to provide before prints are taken, by the questions of the environment's wizard. */
create function missing_parts(applicants bigint[]) returns table (applicant bigint, missing text[])
language sql stable as $$
  select a.id, array_remove(array[
    case when num_nulls(a.dob, a.ssn4, a.gender, a.race, a.height, a.weight, a.eye, a.hair, a.pob) > 0
        or (e.extra_fields like '%middleName%' and a.middle_name is null)
        or (e.extra_fields like '%citizenship%' and a.citizenship is null)
        or not exists (select from address h
          where h.applicant = a.id and h.address_type = 'HOME' and h.removed_at is null)
      then 'demographics' end,
    case when not exists (select from applicant_history h where h.applicant = a.id and h.detail ? 'privacy_notice')
      then 'notice' end,
    case when e.display_waiver and exists (
        select from waiver w where w.removed_at is null and (w.employer = a.employer or w.network = a.network)
          and not exists (select from waiver_signature s
            where s.applicant = a.id and s.waiver = w.id and s.removed_at is null))
      then 'waivers' end], null)
  from applicant a
  left join lateral (
    select extra_fields, display_waiver from employer where id = a.employer
    union all select extra_fields, display_waiver from network where id = a.network) e on true
  where a.id = any(applicants)
$$;

create function missing_of(applicant_id bigint) returns text[] language sql stable as $$
  select m.missing from missing_parts(array[applicant_id]) m
$$;

/*
 * Appointments as lists and reads show them: without cancelled and unpaid ones. The applicant is joined with an
 * outer join although every appointment has one: the planner drops an outer join of which no column is read, so
 * counting reads no applicants. The server fills in `missing`, with one call of missing_parts per page.
 */
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key,
         t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network,
         null::text[] as missing
  from appointment p
  left join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

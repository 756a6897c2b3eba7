-- Rejected prints and their re-print, transfers, held slots, the applicant's own booking, distances by ZIP.

/* What was rejected: the prints of this attempt, with their TCN, and the TCR of the letter that said so. */
create table rejection (
  applicant bigint not null references applicant,
  attempt integer not null check (attempt >= 1),
  transaction_id text,
  tcr text not null check (length(tcr) <= 40),
  rejected_at timestamptz not null default now(),
  by_user bigint references user_account,
  primary key (applicant, attempt)
);
insert into rejection (applicant, attempt, transaction_id, tcr, rejected_at)
select a.id, a.attempt - 1, a.transaction_id, a.tcr,
       coalesce((select max(h.date) from applicant_history h where h.applicant = a.id and h.event = 'ILLEGIBLE'), a.updated)
from applicant a where a.attempt > 1 and a.tcr is not null;

/* Each rejection allows one live re-print, whoever books it: of two at once, one is refused here. */
create unique index appointment_reprint on appointment (applicant, attempt) where tcr is not null and status in ('PENDING', 'SCHEDULED');

/* Whoever found the own record may book the re-print for half an hour; the token itself is not kept. */
create table lookup_grant (
  token_hash bytea primary key,
  applicant bigint not null references applicant,
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index lookup_grant_expiry on lookup_grant (expires_at);

-- holds -------------------------------------------------------------------------------------------------------------

/* Advisory: hides a slot from others while somebody types. No booking asks for it. Unlogged: a crash may forget them. */
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

-- the applicant's own booking -----------------------------------------------------------------------------------------

/* The link to an own booking is signed over this number: raising it makes every older link void. */
alter table appointment add column link_revision integer not null default 1;

-- transfers ---------------------------------------------------------------------------------------------------------

/* A request to move to another work location without new prints; staff decide. ssn4 and dob are sealed as an applicant's are. */
create table transfer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null unique,
  employer bigint references employer,
  network bigint references network,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'DECLINED')),
  applicant bigint references applicant,
  applicant_type bigint not null references applicant_type,
  location bigint references location,
  vendor bigint references vendor,
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null,
  phone text not null,
  ssn4 bytea, ssn4_index bytea,
  dob bytea, dob_index bytea,
  gender text, race text, height text, weight integer, eye text, hair text, pob text, citizenship text, reason text,
  residence text,
  notes text,
  disclaimers jsonb not null default '[]',
  decline_reason text,
  check (num_nonnulls(employer, network) = 1)
);
create index transfer_created on transfer (created, id);
create index transfer_state on transfer (state, created, id);
create index transfer_match on transfer (lower(last_name), dob_index);
create trigger transfer_version before update on transfer for each row execute function raise_version();

create table transfer_history (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  transfer bigint not null references transfer,
  event text not null check (event in ('REQUESTED', 'APPROVED', 'DECLINED')),
  by_user bigint references user_account,
  detail jsonb not null default '{}'
);
create index transfer_history_transfer on transfer_history (transfer, created);

-- distances ---------------------------------------------------------------------------------------------------------

/* The middle of each US ZIP code area; filled at the start from public data. */
create table zip_centroid (
  zip text primary key check (zip ~ '^\d{5}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);

/* Great-circle distance in miles. */
create function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;

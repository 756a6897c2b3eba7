-- The records of the specification. Column names are the names on the wire.
-- Every record has id, version (raised by each change: its ETag), created, updated and removed_at (null while it lives).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists pgcrypto;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated := now();
  return new;
end $$;

/* Every writer of hours, blocks and slots takes the location's row first, so that none decides on a stale picture. */
create function lock_lsv() returns trigger language plpgsql as $$
begin
  perform from live_scan_vendor where id = coalesce(new.lsv, old.lsv) for no key update;
  return coalesce(new, old);
end $$;

/* Ten random digits, never starting with 0: cannot be guessed by counting. */
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

-- people ------------------------------------------------------------------------------------------------------------

create table user_account (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  email text not null check (length(email) between 3 and 254),
  username text not null check (length(username) between 1 and 250),
  password_hash text,
  is_superuser boolean not null default false,
  context_type text check (context_type in ('livescanvendor', 'network')),
  context_id bigint,
  disabled_at timestamptz,
  must_change_password boolean not null default false,
  failures integer not null default 0,
  failures_since timestamptz,
  locked_until timestamptz,
  totp_secret bytea,
  record_key uuid not null default gen_random_uuid(),
  last_sign_in timestamptz,
  check (not (is_superuser and context_type is not null)),
  check (context_id is null or context_type is not null)
);
create unique index user_account_username on user_account (lower(username)) where removed_at is null;
create unique index user_account_email on user_account (lower(email)) where removed_at is null;
create index user_account_by_email on user_account (email, id);
create index user_account_by_username on user_account (username, id);
create index user_account_context on user_account (context_type, context_id) where removed_at is null;

create table session (
  id bigint generated always as identity primary key,
  cookie_hash bytea not null unique,
  user_id bigint not null references user_account on delete cascade,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip inet,
  user_agent text
);
create index session_by_user on session (user_id) where ended_at is null;

/* Counted attempts per fixed window: sign-in, lookup, schedule. Attempt first, work after. Unlogged: a crash may forget them. */
create unlogged table attempt (
  scope text not null,
  key bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (scope, key, window_start)
);
create index attempt_window on attempt (window_start);

-- files -------------------------------------------------------------------------------------------------------------

create table file (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null default gen_random_uuid() unique,
  original_name text not null check (length(original_name) between 1 and 255),
  mime_type text not null,
  size bigint,
  sha256 bytea,
  uploaded_at timestamptz,
  owner bigint references user_account
);

-- environments ------------------------------------------------------------------------------------------------------

create table network (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  name text not null,
  applicant_subdomain text,
  dashboard_subdomain text,
  logo_url text,
  url text,
  timezone text not null default 'America/New_York',
  language text not null default 'en',
  display_disclaimer boolean not null default false,
  display_waiver boolean not null default false,
  extra_fields text not null default '',
  prompt_payment boolean not null default false,
  default_payment text not null default 'CC' check (default_payment in ('CC', 'OL', 'IN')),
  payment_options text not null default 'CC',
  enable_transfers boolean not null default false,
  bookings_per_hour integer not null default 30 check (bookings_per_hour between 1 and 100000),
  reply_to text,
  contact_first_name text, contact_last_name text, contact_email text, contact_phone text,
  location_name text, location_email text, location_phone text, location_street1 text, location_street2 text,
  location_city text, location_state text, location_postal text,
  office_email text, office_phone text, office_street1 text, office_street2 text,
  office_city text, office_state text, office_postal text
);
create unique index network_applicant_subdomain on network (lower(applicant_subdomain)) where removed_at is null;
create index network_name on network (name, id);
create unique index network_dashboard_subdomain on network (lower(dashboard_subdomain)) where removed_at is null;

create table employer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  name text not null,
  network bigint references network,
  applicant_subdomain text,
  logo_url text,
  timezone text not null default 'America/New_York',
  language text not null default 'en',
  display_disclaimer boolean not null default false,
  display_waiver boolean not null default false,
  extra_fields text not null default '',
  prompt_payment boolean not null default false,
  default_payment text not null default 'CC' check (default_payment in ('CC', 'OL', 'IN')),
  payment_options text not null default 'CC',
  enable_transfers boolean not null default false,
  bookings_per_hour integer not null default 30 check (bookings_per_hour between 1 and 100000),
  reply_to text
);
create unique index employer_applicant_subdomain on employer (lower(applicant_subdomain)) where removed_at is null;
create index employer_network on employer (network);
create index employer_name on employer (name, id);

create table location (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint not null references employer,
  name text not null,
  identifier text,
  entity_type text not null generated always as ('LOCATION') stored,
  street1 text, street2 text, city text, state text, zip_code text,
  contact_email text, contact_first_name text, contact_last_name text, contact_phone text
);
create index location_employer on location (employer, name);
create index location_name on location (name, id);

create table vendor (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint not null references employer,
  name text not null,
  identifier text,
  entity_type text not null generated always as ('VENDOR') stored,
  street1 text, street2 text, city text, state text, zip_code text,
  contact_email text, contact_first_name text, contact_last_name text, contact_phone text
);
create index vendor_employer on vendor (employer, name);
create index vendor_name on vendor (name, id);

create table disclaimer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint references employer,
  network bigint references network,
  flow text not null check (flow in ('new', 'illegible', 'transfer')),
  disclaimer_text text not null,
  edition integer not null default 1,
  check (num_nonnulls(employer, network) = 1)
);
create index disclaimer_employer on disclaimer (employer);
create index disclaimer_network on disclaimer (network);

/* What each edition of a text said; written by a trigger, so that no writer can forget it. */
create table disclaimer_edition (
  disclaimer bigint not null references disclaimer,
  edition integer not null,
  disclaimer_text text not null,
  created timestamptz not null default now(),
  primary key (disclaimer, edition)
);

-- places ------------------------------------------------------------------------------------------------------------

create table live_scan_vendor (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  network bigint not null references network,
  name text not null,
  public boolean not null default false,
  is_archived boolean not null default false,
  timezone text not null default 'America/New_York',
  url text,
  contact_first_name text, contact_last_name text, contact_email text, contact_phone text,
  location_name text, location_email text, location_phone text, location_street1 text, location_street2 text,
  location_city text, location_state text, location_postal text,
  office_email text, office_phone text, office_street1 text, office_street2 text,
  office_city text, office_state text, office_postal text,
  logo text,
  applicant_instructions text,
  appointment_duration integer not null default 15 check (appointment_duration between 5 and 90),
  stations integer not null default 1 check (stations between 1 and 50)
);
create index live_scan_vendor_network on live_scan_vendor (network, name);
create index live_scan_vendor_name on live_scan_vendor (name, id);

/* Extra locations that an employer's applicants may use beside those of its network. */
create table employer_lsv (
  employer bigint not null references employer,
  lsv bigint not null references live_scan_vendor,
  primary key (employer, lsv)
);
create index employer_lsv_lsv on employer_lsv (lsv);

create table ori (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  lsv bigint not null references live_scan_vendor,
  ori text not null check (length(ori) = 9),
  description text not null,
  slug text not null,
  agency text not null,
  prompt_vendor boolean not null default false
);
create unique index ori_slug on ori (lsv, lower(slug)) where removed_at is null;
create unique index ori_of_lsv on ori (id, lsv);
create index ori_description on ori (description, id);
create index ori_by_slug on ori (slug, id);

create table applicant_type (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  lsv bigint not null references live_scan_vendor,
  ori bigint not null references ori,
  employer bigint references employer,
  network bigint references network,
  description text not null,
  agency text,
  pricing integer not null default 0 check (pricing >= 0),
  note text,
  prompt_location boolean not null default false,
  prompt_vendor boolean not null default false,
  transfer boolean not null default false,
  constraint applicant_type_ori_of_lsv foreign key (ori, lsv) references ori (id, lsv),
  check (num_nonnulls(employer, network) <= 1)
);
create index applicant_type_lsv on applicant_type (lsv, description);
create index applicant_type_ori on applicant_type (ori);
create index applicant_type_description on applicant_type (description, id);

-- availability ------------------------------------------------------------------------------------------------------

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
create trigger available_time_lock before insert or update or delete on available_time for each row execute function lock_lsv();

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
create trigger blocked_time_lock before insert or update or delete on blocked_time for each row execute function lock_lsv();

-- applicants --------------------------------------------------------------------------------------------------------

create table status_code (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  description text not null,
  slug text not null,
  template bigint references file,
  recipient text check (recipient in ('LOC', 'VEN'))
);
create unique index status_code_slug on status_code (lower(slug)) where removed_at is null;
create index status_code_description on status_code (description, id);

/* ssn4 and dob are sealed (AES-256-GCM); *_index is the keyed hash that finds an exact value. */
create table applicant (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null unique,
  employer bigint references employer,
  network bigint references network,
  transaction_id text check (length(transaction_id) <= 40),
  tcr text check (length(tcr) <= 40),
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null,
  phone text not null,
  phone_ext text,
  ssn4 bytea, ssn4_index bytea,
  dob bytea, dob_index bytea,
  gender text, race text, height text, weight integer, eye text, hair text, pob text, citizenship text, reason text,
  safe_date date,
  submitted date,
  applicant_type bigint references applicant_type,
  category text check (category in ('CO', 'NC')),
  position text,
  vendor bigint references vendor,
  status_code bigint references status_code,
  notes text,
  illegible boolean not null default false,
  attempt integer not null default 1,
  language text not null default 'en',
  check (num_nonnulls(employer, network) = 1)
);
create index applicant_name on applicant using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index applicant_sort on applicant (last_name, id);
create index applicant_created on applicant (created, id);
create index applicant_email on applicant (lower(email), dob_index);
create index applicant_phone on applicant (phone);
create index applicant_transaction on applicant (transaction_id);
create index applicant_ssn4 on applicant (ssn4_index);
create index applicant_dob on applicant (dob_index);
create index applicant_status on applicant (status_code, id);
create index applicant_type_of on applicant (applicant_type, id);
create index applicant_vendor on applicant (vendor, id);
create index applicant_employer on applicant (employer, id);
create index applicant_network on applicant (network, id);
create index applicant_submitted on applicant (submitted, id);
create index applicant_safe_date on applicant (safe_date, id);
create index applicant_position on applicant using gin (position gin_trgm_ops);
create index applicant_illegible on applicant (last_name, id) where illegible;

create table applicant_location (
  applicant bigint not null references applicant,
  location bigint not null references location,
  primary key (applicant, location)
);
create index applicant_location_location on applicant_location (location, applicant);

create table applicant_history (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  applicant bigint not null references applicant,
  event text not null,
  status_code bigint references status_code,
  date timestamptz not null default now(),
  by_user bigint references user_account,
  detail jsonb not null default '{}'
);
create index applicant_history_applicant on applicant_history (applicant, date, id);
create index applicant_history_date on applicant_history (date, id);

create table address (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  applicant bigint not null references applicant,
  address_type text not null check (address_type in ('HOME', 'WORK')),
  street1 text not null,
  street2 text,
  city text not null,
  state text not null,
  zip_code text not null
);
create unique index address_applicant on address (applicant, address_type) where removed_at is null;

create table identification (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null unique,
  applicant bigint not null references applicant,
  id_type text not null check (id_type in ('DL', 'PP')),
  state text not null,
  identifier bytea not null, identifier_index bytea not null
);
create index identification_applicant on identification (applicant);
create index identification_identifier on identification (identifier_index);

create table note (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  applicant bigint not null references applicant,
  note_text text not null,
  author bigint references user_account
);
create index note_applicant on note (applicant, created);
create index note_created on note (created, id);

create table saved_search (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  "group" integer not null default 1 check ("group" between 1 and 1000),
  description text not null,
  query_string text not null,
  author bigint references user_account
);
create index saved_search_group on saved_search ("group", id);

-- waivers -----------------------------------------------------------------------------------------------------------

create table waiver (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint references employer,
  network bigint references network,
  name text not null default 'Waiver',
  waiver_data text not null,
  field_data jsonb not null default '{}',
  edition integer not null default 1,
  check (num_nonnulls(employer, network) = 1)
);
create index waiver_employer on waiver (employer);
create index waiver_network on waiver (network);

create table waiver_edition (
  waiver bigint not null references waiver,
  edition integer not null,
  waiver_data text not null,
  field_data jsonb not null,
  created timestamptz not null default now(),
  primary key (waiver, edition)
);

create table waiver_signature (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null unique,
  applicant bigint not null references applicant,
  waiver bigint not null references waiver,
  waiver_file bigint references file,
  signature_type text not null check (signature_type in ('GENERATED', 'UPLOADED')),
  signature bytea, signature_index bytea,
  fields jsonb not null default '{}',
  edition integer not null,
  waiver_sha256 bytea,
  ip inet,
  user_agent text,
  removal_reason text
);
create index waiver_signature_applicant on waiver_signature (applicant);
create index waiver_signature_file on waiver_signature (waiver_file);
create index waiver_signature_created on waiver_signature (created, id);

-- payments ----------------------------------------------------------------------------------------------------------

create table payment_token (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  token_hash bytea not null unique,
  brand text not null,
  last4 text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- booking -----------------------------------------------------------------------------------------------------------

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
  status text not null default 'SCHEDULED' check (status in ('PENDING', 'SCHEDULED', 'COMPLETED', 'NO_SHOW', 'CANCELLED')),
  payment_method text not null default 'CREDIT' check (payment_method in ('CASH', 'CREDIT', 'INVOICE', 'ONLINE')),
  price integer not null default 0 check (price >= 0),
  notes text,
  mode text not null default 'new' check (mode in ('new', 'illegible', 'staff')),
  attempt integer not null default 1,
  tcr text,
  transaction_id text,
  check (date_time < ends_at and ends_at <= date_time + interval '90 minutes'),
  check (walk_in or station is not null),
  constraint appointment_slot exclude using gist (
    lsv with =, station with =, tstzrange(date_time, ends_at) with &&
  ) where (status in ('PENDING', 'SCHEDULED') and not walk_in)
);
/* Open slots of a day: live rows of one location by start. Serves past and future alike, so cost does not grow with history. */
create index appointment_taken on appointment (lsv, date_time) include (ends_at, station) where status in ('PENDING', 'SCHEDULED') and not walk_in;
create index appointment_day on appointment (lsv, date_time, id);
create index appointment_time on appointment (date_time, id);
create index appointment_applicant on appointment (applicant, date_time);

create table appointment_history (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  appointment bigint not null references appointment,
  event text not null check (event in ('BOOKED', 'MOVED', 'CHANGED', 'COMPLETED', 'NO_SHOW', 'REINSTATED', 'CANCELLED')),
  status text not null,
  lsv bigint not null references live_scan_vendor,
  date_time timestamptz not null,
  reason text,
  by_user bigint references user_account
);
create index appointment_history_appointment on appointment_history (appointment, created);
create index appointment_history_created on appointment_history (created, id);

create table payment_transaction (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  appointment bigint not null references appointment,
  lsv bigint not null references live_scan_vendor,
  amount integer not null check (amount >= 0),
  state text not null,
  method text not null,
  brand text,
  last4 text
);
create index payment_transaction_appointment on payment_transaction (appointment);
create index payment_transaction_lsv on payment_transaction (lsv, created);
create index payment_transaction_created on payment_transaction (created, id);

/* One key, one booking: a twin waits on the unique index and then reads the answer. */
create table idempotency (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  appointment bigint references appointment,
  created timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_created on idempotency (created);

/* The outbox. One row per recipient and event: event_key makes sending twice impossible. */
create table mail (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  event_key text not null unique,
  appointment bigint references appointment,
  applicant bigint references applicant,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  calendar text,
  message_id text not null unique,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'KEPT', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
  attempts integer not null default 0,
  error text,
  sent_at timestamptz
);
create index mail_created on mail (created, id);

-- audit -------------------------------------------------------------------------------------------------------------

/* Append-only; written in the transaction of what it tells. No names, addresses, numbers or dates of birth. */
create table audit_event (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null,
  outcome text not null default 'ok',
  actor bigint,
  actor_role text not null,
  actor_context bigint,
  session bigint,
  ip inet,
  user_agent text,
  request_id text,
  resource text,
  row_id bigint,
  changed text[],
  detail jsonb
);
create index audit_event_row on audit_event (resource, row_id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger audit_event_keep before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_keep_all before truncate on audit_event for each statement execute function refuse_change();

do $$
declare
  name text;
begin
  foreach name in array array['user_account', 'file', 'network', 'employer', 'location', 'vendor', 'disclaimer', 'live_scan_vendor', 'ori',
    'applicant_type', 'available_time', 'blocked_time', 'status_code', 'applicant', 'address', 'identification', 'note', 'saved_search',
    'waiver', 'waiver_signature', 'appointment', 'payment_transaction', 'payment_token', 'mail']
  loop
    execute format('create trigger %I before update on %I for each row execute function raise_version()', name || '_version', name);
  end loop;
end $$;

-- texts and their editions ------------------------------------------------------------------------------------------

create function next_disclaimer_edition() returns trigger language plpgsql as $$
begin
  if new.disclaimer_text <> old.disclaimer_text then new.edition := old.edition + 1; end if;
  return new;
end $$;
create function keep_disclaimer_edition() returns trigger language plpgsql as $$
begin
  insert into disclaimer_edition (disclaimer, edition, disclaimer_text) values (new.id, new.edition, new.disclaimer_text) on conflict do nothing;
  return null;
end $$;
create trigger disclaimer_next_edition before update on disclaimer for each row execute function next_disclaimer_edition();
create trigger disclaimer_keep_edition after insert or update on disclaimer for each row execute function keep_disclaimer_edition();

create function next_waiver_edition() returns trigger language plpgsql as $$
begin
  if new.waiver_data <> old.waiver_data or new.field_data <> old.field_data then new.edition := old.edition + 1; end if;
  return new;
end $$;
create function keep_waiver_edition() returns trigger language plpgsql as $$
begin
  insert into waiver_edition (waiver, edition, waiver_data, field_data) values (new.id, new.edition, new.waiver_data, new.field_data)
  on conflict do nothing;
  return null;
end $$;
/* A signature is under the edition of the day, unless its writer knows better. */
create function signed_edition() returns trigger language plpgsql as $$
begin
  new.edition := coalesce(new.edition, (select edition from waiver where id = new.waiver));
  return new;
end $$;
create trigger waiver_signature_edition before insert on waiver_signature for each row execute function signed_edition();
create trigger waiver_next_edition before update on waiver for each row execute function next_waiver_edition();
create trigger waiver_keep_edition after insert or update on waiver for each row execute function keep_waiver_edition();

-- views that lists and reads answer from --------------------------------------------------------------------------------

create view applicant_seen as
  select a.*, array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

/* Cancelled and unpaid appointments are left out of lists and reads. */
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key, t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network
  from appointment p
  join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

create view employer_seen as
  select e.*, array(select el.lsv from employer_lsv el where el.employer = e.id order by el.lsv) as livescanvendors
  from employer e;

/* An account that was detached from its location or network has no role. `is_self` is filled in for each viewer. */
create view user_account_seen as
  select u.id, u.version, u.removed_at, u.email, u.username, u.is_superuser, u.context_type, u.context_id, false as is_self,
         case when u.context_type is null then case when u.is_superuser then 'superuser' else 'staff' end
              when u.context_id is null then null
              when u.context_type = 'network' then 'network_admin'
              else 'lsv_user' end as role
  from user_account u;

/* The counts are filled in by the server: each is a search of its own. */
create view saved_search_seen as select s.*, null::integer as count from saved_search s;

/* The addresses are signed by the server. */
create view file_seen as select f.*, null::text as url from file f where f.uploaded_at is not null;
create view waiver_signature_seen as select w.*, null::text as signature_url from waiver_signature w;

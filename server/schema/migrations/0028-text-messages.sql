-- Whether applicants of an environment may ask for text messages, where the server sends any.
alter table employer add column text_messages boolean not null default true;
alter table network add column text_messages boolean not null default true;

-- That an applicant agreed to text messages at a number, to which words, and when that ended. Agreeing again is another row.
-- owner: sms
create table sms_consent (
  id bigint generated always as identity primary key,
  applicant bigint not null references applicant,
  phone text not null,
  given_at timestamptz not null default now(),
  source text not null check (source in ('BOOKING', 'OWN_PAGE', 'START')),
  wording text not null,
  language text not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('OWN_PAGE', 'STOP', 'UNSUBSCRIBED', 'NEW_PHONE', 'MERGED')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index sms_consent_live on sms_consent (applicant) where ended_at is null;
create index sms_consent_applicant on sms_consent (applicant, id);
create index sms_consent_phone on sms_consent (phone);

-- Numbers whose owners refuse text messages of this installation. A keyed hash: the refusal outlives the records of a person.
-- owner: sms
create table sms_stop (
  number_index bytea primary key,
  stopped_at timestamptz not null default now(),
  reason text not null check (reason in ('STOP', 'UNSUBSCRIBED'))
);

-- Text messages that were received, by the provider's name of each: none counts twice.
-- owner: sms
create table sms_received (
  sid text primary key,
  created timestamptz not null default now()
);

-- The text messages that were sent, wait or are kept.
-- owner: sms
create table sms (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  event_key text not null unique,
  applicant bigint not null references applicant,
  appointment bigint references appointment,
  to_phone text not null,
  body text not null, -- names the links of bookings without their tokens
  time_zone text, -- whose quiet hours hold; null answers an act of the applicant, at any hour
  useless_at timestamptz not null,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'KEPT', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN', 'DROPPED')),
  attempts integer not null default 0,
  error text,
  sid text unique,
  sent_at timestamptz
);
create index sms_created on sms (created, id);
create index sms_applicant on sms (applicant, created);
create index sms_appointment on sms (appointment, id);
create index sms_unsent on sms (state, created) where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');
create trigger sms_version before update on sms for each row execute function raise_version();

-- Requests to move to another work location without new prints; staff decide on them.

/*
 * ssn4 and dob are sealed and indexed as an applicant's are: with the last name they find the applicant in question.
 * `applicant` is set with the decision.
 */
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
  decline_reason text,
  applicant bigint references applicant,
  applicant_type bigint not null references applicant_type,
  location bigint references location,
  vendor bigint references vendor,
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null,
  phone text not null,
  language text not null default 'en' check (language in ('en', 'es')), -- of the mails about the request
  ssn4 bytea, ssn4_index bytea,
  dob bytea, dob_index bytea,
  gender text, race text, height text, weight integer, eye text, hair text, pob text, citizenship text, reason text,
  residence text,
  notes text,
  disclaimers jsonb not null default '[]', -- those that were accepted, with their editions
  privacy_notice text, -- the version that was acknowledged
  check (num_nonnulls(employer, network) = 1)
);
create index transfer_created on transfer (created, id);
create index transfer_state on transfer (state, created, id);
create index transfer_match on transfer (lower(last_name), dob_index);
create index transfer_applicant on transfer (applicant);
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

-- Status letters, what was decided about transfers, and records that were merged.

/* One letter of one hire-status change to one recipient: the contact of a work location, or of the vendor. Without either there was nobody. */
create table letter (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  applicant bigint not null references applicant,
  history bigint not null references applicant_history,
  status_code bigint not null references status_code,
  template bigint not null references file,
  recipient text not null check (recipient in ('LOC', 'VEN')),
  location bigint references location,
  vendor bigint references vendor,
  file bigint references file,
  /* Why it could not be written, or whom it lacks. */
  problem text,
  check (case recipient when 'LOC' then vendor is null else location is null end)
);
/* However often a job runs, a change causes each letter once. */
create unique index letter_once on letter (history, coalesce(location, 0), coalesce(vendor, 0));
create index letter_applicant on letter (applicant, created, id);
create index letter_file on letter (file);
create index letter_created on letter (created, id);
create trigger letter_version before update on letter for each row execute function raise_version();

/* Each time that a letter was sent, with its mail. */
create table letter_sending (
  letter bigint not null references letter on delete cascade,
  mail bigint not null unique references mail on delete cascade,
  created timestamptz not null default now(),
  by_user bigint references user_account,
  primary key (letter, mail)
);

/* A mail that somebody sends again while it still waits gives way to the new one. */
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('QUEUED', 'KEPT', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'REPLACED'));
create index mail_applicant on mail (applicant, created);

create view letter_seen as
  select l.*, m.to_address, coalesce(m.state, case when l.problem is null then 'QUEUED' else 'FAILED' end) as state,
         coalesce(m.error, l.problem) as error, m.sent_at, coalesce(p.name, v.name) as recipient_name,
         s.description as status_description, encode(f.sha256, 'hex') as sha256, null::text as url,
         (select count(*)::integer from letter_sending x where x.letter = l.id) as sendings
  from letter l
  join status_code s on s.id = l.status_code
  left join location p on p.id = l.location
  left join vendor v on v.id = l.vendor
  left join file f on f.id = l.file
  left join lateral (select x.mail from letter_sending x where x.letter = l.id order by x.mail desc limit 1) last on true
  left join mail m on m.id = last.mail;

/* Signed waivers go with the mail that tells of their booking, a status letter with each of its own. */
create or replace view mail_attachment as
  select m.id as mail, f.id, f.record_key, f.original_name, f.mime_type
  from mail m
  join appointment p on p.id = m.appointment and p.mode = 'new'
  join waiver_signature s on s.applicant = p.applicant and s.signature_type = 'GENERATED' and s.removed_at is null
  join file f on f.id = s.waiver_file and f.removed_at is null
  where m.event_key = 'booked-' || p.id
  union all
  select x.mail, f.id, f.record_key, f.original_name, f.mime_type
  from letter_sending x
  join letter l on l.id = x.letter
  join file f on f.id = l.file and f.removed_at is null;

/* The record that took this one in, when two were of one person. */
alter table applicant add column merged_into bigint references applicant;
create index applicant_merged_into on applicant (merged_into) where merged_into is not null;
/* Finds whom a transfer concerns, and the other record of one person. */
create index applicant_person on applicant (lower(last_name), dob_index, ssn4_index);
create index transfer_applicant on transfer (applicant);

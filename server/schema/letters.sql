-- Status letters: Word files that a change of the hire status causes, and the mails that carry them.

/*
 * One letter per change and recipient: the contact of a work location (LOC), or of the vendor (VEN). With neither,
 * there was nobody to write to. `file` is null until a job has filled in the template; `problem` says why it could
 * not, or what is missing at the recipient.
 */
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
  problem text,
  check (case recipient when 'LOC' then vendor is null else location is null end)
);
/* However often the job runs, a change causes each letter once. */
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

/* Letters with the state of their last mail. */
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
  left join lateral (
    select x.mail from letter_sending x where x.letter = l.id order by x.mail desc limit 1) last on true
  left join mail m on m.id = last.mail;

/* The files of a mail: signed waivers go with the mail about their booking, a letter with each of its mails. */
create view mail_attachment as
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

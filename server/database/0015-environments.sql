-- Environments set up by hand: archived ones, their logos, one host name for one of them, the wording of their mails.

/* An archived environment takes nobody any more. What people have of it stays, and so does its host name: old links lead nowhere else. */
alter table network
  add column is_archived boolean not null default false,
  add column logo_file bigint references file;
alter table employer
  add column is_archived boolean not null default false,
  add column logo_file bigint references file;
create index network_logo_file on network (logo_file) where logo_file is not null;
create index employer_logo_file on employer (logo_file) where logo_file is not null;

/*
 * Applicants come to employers and to networks under the same kind of host name, so one of them has it. Each table's index keeps its
 * own names apart; this keeps the two tables apart, one writer of a name after the other.
 */
create function one_environment_for_a_host() returns trigger language plpgsql as $$
declare
  other text := case tg_table_name when 'employer' then 'network' else 'employer' end;
  taken boolean;
begin
  if new.applicant_subdomain is null or new.removed_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('applicant_subdomain ' || lower(new.applicant_subdomain), 0));
  execute format('select exists (select from %I where lower(applicant_subdomain) = lower($1) and removed_at is null)', other)
    into taken using new.applicant_subdomain;
  if taken then
    raise exception 'another environment has this subdomain'
      using errcode = 'unique_violation', constraint = tg_table_name || '_applicant_subdomain';
  end if;
  return new;
end $$;
create trigger network_host before insert or update of applicant_subdomain, removed_at on network
  for each row execute function one_environment_for_a_host();
create trigger employer_host before insert or update of applicant_subdomain, removed_at on employer
  for each row execute function one_environment_for_a_host();

/* What an environment adds to one kind of mail to applicants: before and after what the mail tells. */
create table mail_wording (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint references employer,
  network bigint references network,
  kind text not null check (kind in ('BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT')),
  introduction text,
  introduction_es text,
  closing text,
  closing_es text,
  check (num_nonnulls(employer, network) = 1)
);
create unique index mail_wording_of_employer on mail_wording (employer, kind) where removed_at is null and employer is not null;
create unique index mail_wording_of_network on mail_wording (network, kind) where removed_at is null and network is not null;
create trigger mail_wording_version before update on mail_wording for each row execute function raise_version();

/* A view keeps the columns of the day it was made. */
drop view employer_seen;
create view employer_seen as
  select e.*, array(select el.lsv from employer_lsv el where el.employer = e.id order by el.lsv) as livescanvendors
  from employer e;

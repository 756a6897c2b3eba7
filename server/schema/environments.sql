-- Environments: the employers and networks whose applicants book here, with their locations, vendors and
-- disclaimers. A record of an environment has exactly one of employer and network set: num_nonnulls(employer,
-- network) = 1.

create table network (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  is_archived boolean not null default false, -- takes no new applicants; keeps its data and its host name
  name text not null,
  applicant_subdomain text,
  dashboard_subdomain text,
  logo_url text, -- where the logo is served: an uploaded one is logo_file
  logo_file bigint references file,
  url text,
  timezone text not null default 'America/New_York',
  language text not null default 'en',
  display_disclaimer boolean not null default false,
  display_waiver boolean not null default false,
  extra_fields text not null default '', -- names of optional applicant fields that the wizard asks for
  prompt_payment boolean not null default false,
  default_payment text not null default 'CC' check (default_payment in ('CC', 'OL', 'IN')),
  payment_options text not null default 'CC',
  refund_until_start boolean not null default true,
  enable_transfers boolean not null default false,
  bookings_per_hour integer not null default 30 check (bookings_per_hour between 1 and 100000),
  reply_to text,
  tcn_prefix text check (length(tcn_prefix) between 1 and 20), -- of the network's machines; null accepts any TCN
  destination_agency text check (destination_agency ~ '^[A-Z0-9]{9}$'), -- field 1.007 of a submission
  contact_first_name text, contact_last_name text, contact_email text, contact_phone text,
  location_name text, location_email text, location_phone text, location_street1 text, location_street2 text,
  location_city text, location_state text, location_postal text,
  office_email text, office_phone text, office_street1 text, office_street2 text,
  office_city text, office_state text, office_postal text
);
create unique index network_applicant_subdomain on network (lower(applicant_subdomain)) where removed_at is null;
create unique index network_dashboard_subdomain on network (lower(dashboard_subdomain)) where removed_at is null;
create index network_name on network (name, id);
create index network_logo_file on network (logo_file) where logo_file is not null;
create trigger network_version before update on network for each row execute function raise_version();

create table employer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  is_archived boolean not null default false,
  name text not null,
  network bigint references network, -- whose LSVs its applicants use
  applicant_subdomain text,
  logo_url text,
  logo_file bigint references file,
  timezone text not null default 'America/New_York',
  language text not null default 'en',
  display_disclaimer boolean not null default false,
  display_waiver boolean not null default false,
  extra_fields text not null default '',
  prompt_payment boolean not null default false,
  default_payment text not null default 'CC' check (default_payment in ('CC', 'OL', 'IN')),
  payment_options text not null default 'CC',
  refund_until_start boolean not null default true,
  enable_transfers boolean not null default false,
  bookings_per_hour integer not null default 30 check (bookings_per_hour between 1 and 100000),
  reply_to text
);
create unique index employer_applicant_subdomain on employer (lower(applicant_subdomain)) where removed_at is null;
create index employer_network on employer (network);
create index employer_name on employer (name, id);
create index employer_logo_file on employer (logo_file) where logo_file is not null;
create trigger employer_version before update on employer for each row execute function raise_version();

/*
 * Employers and networks have their applicants' pages under the same kind of host name, so a name belongs to one of
 * them. The unique indexes keep names apart within each table; this trigger does so between the tables. The advisory
 * lock makes writers of one name follow each other.
 */
create function one_environment_for_a_host() returns trigger language plpgsql as $$
declare
  other text := case tg_table_name when 'employer' then 'network' else 'employer' end;
  taken boolean;
begin
  if new.applicant_subdomain is null or new.removed_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('applicant_subdomain ' || lower(new.applicant_subdomain), 0));
  execute format(
      'select exists (select from %I where lower(applicant_subdomain) = lower($1) and removed_at is null)', other)
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

/* LSVs that an employer's applicants may use beside those of its network. The foreign key to the LSV is in lsv.sql. */
create table employer_lsv (
  employer bigint not null references employer,
  lsv bigint not null,
  primary key (employer, lsv)
);
create index employer_lsv_lsv on employer_lsv (lsv);

create view employer_seen as
  select e.*, array(select el.lsv from employer_lsv el where el.employer = e.id order by el.lsv) as livescanvendors
  from employer e;

-- work locations and vendors ----------------------------------------------------------------------------------------

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
create trigger location_version before update on location for each row execute function raise_version();

/* A contract company of an employer. */
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
create trigger vendor_version before update on vendor for each row execute function raise_version();

-- disclaimers -------------------------------------------------------------------------------------------------------

/* A text that applicants accept in one of the flows. Without disclaimer_text_es, Spanish pages show the English. */
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
  disclaimer_text_es text,
  edition integer not null default 1,
  check (num_nonnulls(employer, network) = 1)
);
create index disclaimer_employer on disclaimer (employer);
create index disclaimer_network on disclaimer (network);
create trigger disclaimer_version before update on disclaimer for each row execute function raise_version();

/* The text of each edition, so that what was accepted can be shown later. Written by a trigger. */
create table disclaimer_edition (
  disclaimer bigint not null references disclaimer,
  edition integer not null,
  disclaimer_text text not null,
  disclaimer_text_es text,
  created timestamptz not null default now(),
  primary key (disclaimer, edition)
);

create function next_disclaimer_edition() returns trigger language plpgsql as $$
begin
  if (new.disclaimer_text, new.disclaimer_text_es) is distinct from (old.disclaimer_text, old.disclaimer_text_es) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;
create trigger disclaimer_next_edition before update on disclaimer
  for each row execute function next_disclaimer_edition();

create function keep_disclaimer_edition() returns trigger language plpgsql as $$
begin
  insert into disclaimer_edition (disclaimer, edition, disclaimer_text, disclaimer_text_es)
  values (new.id, new.edition, new.disclaimer_text, new.disclaimer_text_es) on conflict do nothing;
  return null;
end $$;
create trigger disclaimer_keep_edition after insert or update on disclaimer
  for each row execute function keep_disclaimer_edition();

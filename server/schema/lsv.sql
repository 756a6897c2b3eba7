-- Live-scan vendors (LSVs, the capture sites), what they take prints for, and where they are.

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
  logo text, -- where the logo is served: an uploaded one is logo_file
  logo_file bigint references file,
  applicant_instructions text,
  applicant_instructions_es text,
  appointment_duration integer not null default 15 check (appointment_duration between 5 and 90), -- minutes
  stations integer not null default 1 check (stations between 1 and 50)
);
create index live_scan_vendor_network on live_scan_vendor (network, name);
create index live_scan_vendor_name on live_scan_vendor (name, id);
create index live_scan_vendor_logo_file on live_scan_vendor (logo_file) where logo_file is not null;
create trigger live_scan_vendor_version before update on live_scan_vendor
  for each row execute function raise_version();

alter table employer_lsv add foreign key (lsv) references live_scan_vendor;

/* An agency for which an LSV takes prints. */
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
create unique index ori_of_lsv on ori (id, lsv); -- for the foreign key of applicant_type
create index ori_description on ori (description, id);
create index ori_by_slug on ori (slug, id);
create trigger ori_version before update on ori for each row execute function raise_version();

/* The services of a location, with their prices. Offered to one environment, or to all if employer and network are null. */
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
  description_es text,
  agency text,
  pricing integer not null default 0 check (pricing >= 0), -- cents
  note text,
  note_es text,
  prompt_location boolean not null default false,
  prompt_vendor boolean not null default false,
  transfer boolean not null default false,
  -- How a submission of these prints is sent, whether it is retained, and on which grounds.
  transaction_type text not null default 'NFUF'
    check (transaction_type in ('NFUF', 'NFAP', 'NFUE', 'NNDR', 'FAUF', 'FANC', 'FNDR', 'MAP', 'DOCE', 'EMUF')),
  retention text not null default 'N' check (retention in ('Y', 'N')),
  reason_fingerprinted text check (reason_fingerprinted ~ '^[A-Za-z0-9 ,/-]{1,75}$'),
  constraint applicant_type_ori_of_lsv foreign key (ori, lsv) references ori (id, lsv),
  check (num_nonnulls(employer, network) <= 1)
);
create index applicant_type_lsv on applicant_type (lsv, description);
create index applicant_type_ori on applicant_type (ori);
create index applicant_type_description on applicant_type (description, id);
create trigger applicant_type_version before update on applicant_type for each row execute function raise_version();

-- distances ---------------------------------------------------------------------------------------------------------

/* The center of each US ZIP code area. Loaded at the start from public data. */
create table zip_centroid (
  zip text primary key check (zip ~ '^\d{5}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);

/* Great-circle distance in miles. */
create function miles_between(
  lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;

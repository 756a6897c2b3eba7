-- Waivers: the texts of an environment that applicants sign, and their signatures.

/* field_data describes the fields that a signer fills in. Without waiver_data_es, Spanish pages show the English. */
create table waiver (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint references employer,
  network bigint references network,
  name text not null default 'Waiver',
  name_es text,
  waiver_data text not null,
  waiver_data_es text,
  field_data jsonb not null default '{}',
  edition integer not null default 1,
  check (num_nonnulls(employer, network) = 1)
);
create index waiver_employer on waiver (employer);
create index waiver_network on waiver (network);
create trigger waiver_version before update on waiver for each row execute function raise_version();

/* The text of each edition, so that what was signed can be shown later. Written by a trigger. */
create table waiver_edition (
  waiver bigint not null references waiver,
  edition integer not null,
  waiver_data text not null,
  waiver_data_es text,
  field_data jsonb not null,
  created timestamptz not null default now(),
  primary key (waiver, edition)
);

create function next_waiver_edition() returns trigger language plpgsql as $$
begin
  if (new.waiver_data, new.waiver_data_es, new.field_data)
    is distinct from (old.waiver_data, old.waiver_data_es, old.field_data) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;
create trigger waiver_next_edition before update on waiver for each row execute function next_waiver_edition();

create function keep_waiver_edition() returns trigger language plpgsql as $$
begin
  insert into waiver_edition (waiver, edition, waiver_data, waiver_data_es, field_data)
  values (new.id, new.edition, new.waiver_data, new.waiver_data_es, new.field_data) on conflict do nothing;
  return null;
end $$;
create trigger waiver_keep_edition after insert or update on waiver
  for each row execute function keep_waiver_edition();

/*
 * GENERATED: signed on the screen; `signature` is the drawing, sealed under record_key, and a job writes the
 * document into waiver_file. UPLOADED: a signed paper as a file. waiver_sha256 is the hash of the text as it was
 * shown, in `language`.
 */
create table waiver_signature (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null unique,
  applicant bigint not null references applicant,
  waiver bigint not null references waiver,
  edition integer not null,
  language text not null default 'en' check (language in ('en', 'es')),
  waiver_sha256 bytea,
  signature_type text not null check (signature_type in ('GENERATED', 'UPLOADED')),
  signature bytea, signature_index bytea,
  fields jsonb not null default '{}',
  waiver_file bigint references file,
  ip inet,
  user_agent text,
  removal_reason text
);
create index waiver_signature_applicant on waiver_signature (applicant);
create index waiver_signature_file on waiver_signature (waiver_file);
create index waiver_signature_created on waiver_signature (created, id);
create index waiver_signature_undocumented on waiver_signature (applicant)
  where signature_type = 'GENERATED' and waiver_file is null;
create trigger waiver_signature_version before update on waiver_signature
  for each row execute function raise_version();

/* A signature belongs to the current edition unless its writer names another. */
create function signed_edition() returns trigger language plpgsql as $$
begin
  new.edition := coalesce(new.edition, (select edition from waiver where id = new.waiver));
  return new;
end $$;
create trigger waiver_signature_edition before insert on waiver_signature
  for each row execute function signed_edition();

/* `signature_url` is signed by the server when it answers. */
create view waiver_signature_seen as select w.*, null::text as signature_url from waiver_signature w;

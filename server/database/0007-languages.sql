-- English and Spanish: the environment's own texts in both, and in which language something was agreed to.

/* Null: there is none, and Spanish readers see the English, marked as such. */
alter table disclaimer add column disclaimer_text_es text;
alter table disclaimer_edition add column disclaimer_text_es text;
alter table waiver add column name_es text, add column waiver_data_es text;
alter table waiver_edition add column waiver_data_es text;
alter table applicant_type add column description_es text, add column note_es text;
alter table live_scan_vendor add column applicant_instructions_es text;

/* The language of the text that was signed; its hash is in waiver_sha256. */
alter table waiver_signature add column language text not null default 'en' check (language in ('en', 'es'));

/* In which language a request for a transfer is answered. */
alter table transfer add column language text not null default 'en' check (language in ('en', 'es'));

/* A changed translation is a new edition too: what was shown stays readable in both languages. */
create or replace function next_disclaimer_edition() returns trigger language plpgsql as $$
begin
  if (new.disclaimer_text, new.disclaimer_text_es) is distinct from (old.disclaimer_text, old.disclaimer_text_es) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;
create or replace function keep_disclaimer_edition() returns trigger language plpgsql as $$
begin
  insert into disclaimer_edition (disclaimer, edition, disclaimer_text, disclaimer_text_es)
  values (new.id, new.edition, new.disclaimer_text, new.disclaimer_text_es) on conflict do nothing;
  return null;
end $$;
create or replace function next_waiver_edition() returns trigger language plpgsql as $$
begin
  if (new.waiver_data, new.waiver_data_es, new.field_data) is distinct from (old.waiver_data, old.waiver_data_es, old.field_data) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;
create or replace function keep_waiver_edition() returns trigger language plpgsql as $$
begin
  insert into waiver_edition (waiver, edition, waiver_data, waiver_data_es, field_data)
  values (new.id, new.edition, new.waiver_data, new.waiver_data_es, new.field_data) on conflict do nothing;
  return null;
end $$;

/* A view keeps the columns of the day it was made. */
drop view waiver_signature_seen;
create view waiver_signature_seen as select w.*, null::text as signature_url from waiver_signature w;

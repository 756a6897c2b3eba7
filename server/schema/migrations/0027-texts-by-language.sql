/*
 * Texts of customers in other languages than English: `translations` has them by language and field, so that a further language needs
 * no column: {"es": {"description", "note"}}. What was a column for Spanish is read from there. Those columns stay for reading, since a
 * server of the version before runs beside the first new one during an upgrade.
 */
-- A record that only changes its form keeps its version.
set local bims.resealing = 'on';

/* The translations of one text of a record, null if it has none: those of an edition. */
create function translations_of(translations jsonb, text_name text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(t.language, jsonb_build_object(text_name, t.texts -> text_name))
  from jsonb_each(translations) t (language, texts) where t.texts ? text_name
$$;

/* Moves the columns named `<text>_es` of a table into its translations, and leaves what a server of the version before reads. */
create function move_spanish(of_table regclass, text_names text[]) returns void language plpgsql as $$
declare
  text_name text;
  parts text;
begin
  execute format('alter table %s add column translations jsonb check (jsonb_typeof(translations) = ''object'')', of_table);
  select string_agg(format('%L, nullif(%I, '''')', n, n || '_es'), ', ') into parts from unnest(text_names) n;
  execute format(
    'update %s set translations = jsonb_build_object(''es'', jsonb_strip_nulls(jsonb_build_object(%s)))
     where jsonb_strip_nulls(jsonb_build_object(%s)) <> ''{}''', of_table, parts, parts);
  foreach text_name in array text_names loop
    execute format('alter table %s drop column %I', of_table, text_name || '_es');
    execute format(
      'alter table %s add column %I text generated always as (translations #>> ''{es,%s}'') stored',
      of_table, text_name || '_es', text_name);
  end loop;
end $$;

select move_spanish('live_scan_vendor', '{applicant_instructions}');
select move_spanish('applicant_type', '{description,note,accepted_ids}');
select move_spanish('mail_wording', '{introduction,closing}');
select move_spanish('disclaimer', '{disclaimer_text}');
select move_spanish('disclaimer_edition', '{disclaimer_text}');
select move_spanish('waiver', '{name,waiver_data}');
select move_spanish('waiver_edition', '{waiver_data}');
drop function move_spanish;

create or replace function next_disclaimer_edition() returns trigger language plpgsql as $$
begin
  if (new.disclaimer_text, translations_of(new.translations, 'disclaimer_text'))
    is distinct from (old.disclaimer_text, translations_of(old.translations, 'disclaimer_text')) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;

create or replace function keep_disclaimer_edition() returns trigger language plpgsql as $$
begin
  insert into disclaimer_edition (disclaimer, edition, disclaimer_text, translations)
  values (new.id, new.edition, new.disclaimer_text, translations_of(new.translations, 'disclaimer_text')) on conflict do nothing;
  return null;
end $$;

/* A waiver's name in another language is no part of what is signed. */
create or replace function next_waiver_edition() returns trigger language plpgsql as $$
begin
  if (new.waiver_data, translations_of(new.translations, 'waiver_data'), new.field_data)
    is distinct from (old.waiver_data, translations_of(old.translations, 'waiver_data'), old.field_data) then
    new.edition := old.edition + 1;
  end if;
  return new;
end $$;

create or replace function keep_waiver_edition() returns trigger language plpgsql as $$
begin
  insert into waiver_edition (waiver, edition, waiver_data, translations, field_data)
  values (new.id, new.edition, new.waiver_data, translations_of(new.translations, 'waiver_data'), new.field_data)
  on conflict do nothing;
  return null;
end $$;

-- The contract lists the languages; the database knows the form of their codes.
alter table waiver_signature drop constraint waiver_signature_language_check,
  add constraint waiver_signature_language_check check (language ~ '^[a-z]{2,3}$');
alter table transfer drop constraint transfer_language_check,
  add constraint transfer_language_check check (language ~ '^[a-z]{2,3}$');

-- The languages of an environment's pages, as a comma list. An employer's null is its network's value; a network's null stands for
-- the languages whose texts are reviewed.
alter table network add column offered_languages text check (offered_languages ~ '^[a-z]{2,3}(,[a-z]{2,3})*$');
alter table employer add column offered_languages text check (offered_languages ~ '^[a-z]{2,3}(,[a-z]{2,3})*$');

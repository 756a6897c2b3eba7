/*
 * Names in the order in which they are read: without accents and in any case, the last name and then the first name. É stands beside E,
 * and the first names of one last name are in order on all pages. A tab, which no name has, ends the last name, so that "Lee" comes
 * before "Lee Smith"; letters of other scripts, which folded_name writes with full stops, come after the Latin ones. With the collation C, the order depends on no library that an upgrade of the system may replace.
 */
-- The same results as before, sooner for names of several words: each change of a name computes it for the new column, too.
create or replace function folded_name(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if given ~ '^[A-Za-z0-9]*( [A-Za-z0-9]+)*$' then return lower(given); end if;
  given := regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g');
  given := translate(given, '''’‘ʼʻ`´.', '');
  given := btrim(regexp_replace(given, '[ \t\r\n\u00a0,;/()"“”‐‑‒–—-]+', ' ', 'g'));
  if octet_length(given) > char_length(given) then
    given := translate(given,
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ');
  end if;
  given := lower(translate(given, 'øØłŁđĐðÐıħĦŧŦ', 'oollddddihhtt'));
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
  given := replace(replace(replace(replace(given, 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
  if octet_length(given) = char_length(given) then return given; end if;
  return translate(encode(convert_to(given, 'UTF8'), 'escape'), '\', '.');
end $$;

alter table applicant add column sort_name text collate "C" not null
  generated always as (translate(folded_name(last_name) || e'\t' || folded_name(first_name), '.', '~')) stored;
alter table applicant_last_name add column sort_key text collate "C" not null generated always as (translate(folded_name(name), '.', '~')) stored;

drop view applicant_seen;
create view applicant_seen as
  select a.*,
    array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

-- The indexes of the lists' order; applicant_sort and applicant_by_first_name stay for looking names up.
drop index applicant_by_id, applicant_created, applicant_submitted, applicant_safe_date, applicant_status, applicant_employer,
  applicant_network, applicant_type_of, applicant_vendor, applicant_category, applicant_by_position, applicant_illegible, applicant_waiting,
  applicant_assignee, applicant_due;
create index applicant_in_order on applicant (sort_name, id)
  include (first_name, last_name, illegible, created, submitted, safe_date, status_code, position) where removed_at is null;
create index applicant_first_in_order on applicant (first_name, sort_name, id) where removed_at is null;
create index applicant_by_id on applicant (id) include (sort_name, position) where removed_at is null;
create index applicant_created on applicant (created, id) include (sort_name) where removed_at is null;
create index applicant_submitted on applicant (submitted, id) include (sort_name) where removed_at is null;
create index applicant_safe_date on applicant (safe_date, id) include (sort_name) where removed_at is null;
create index applicant_status on applicant (status_code, sort_name, id)
  include (submitted, safe_date, category, employer) where removed_at is null;
create index applicant_employer on applicant (employer, sort_name, id)
  include (status_code, submitted, safe_date, category) where removed_at is null;
create index applicant_network on applicant (network, sort_name, id) where removed_at is null;
create index applicant_type_of on applicant (applicant_type, sort_name, id) where removed_at is null;
create index applicant_vendor on applicant (vendor, sort_name, id) where removed_at is null;
create index applicant_category on applicant (category, sort_name, id) where removed_at is null;
create index applicant_by_position on applicant (position, sort_name, id) where removed_at is null;
create index applicant_illegible on applicant (sort_name, id) where illegible and removed_at is null;
create index applicant_waiting on applicant (coalesce(status_code, 0), submitted, id) include (sort_name, status_code)
  where submitted is not null and not illegible and removed_at is null;
create index applicant_assignee on applicant (assignee, sort_name, id) include (due)
  where assignee is not null and removed_at is null;
create index applicant_due on applicant (due, id) include (sort_name, assignee) where due is not null and removed_at is null;

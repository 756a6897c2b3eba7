/*
 * A name as it is compared: without accents, in lower case; apostrophes and full stops are left out, hyphens and other separators are
 * spaces. The same as `foldedWords` of contract/records/find-by-words.ts. What lower() leaves alone in a database with the locale C
 * is translated before. It calls no other function of this schema, which ANALYZE and a restore would not find.
 */
create function folded_name(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if given ~ '^[A-Za-z]*$' then return lower(given); end if;
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

-- The columns plain and lowered stay: a server of the version before reads them during an upgrade.
-- `words` has a space before each word, and the name as one word, too.
alter table applicant_first_name add column words text not null generated always as (' ' || folded_name(name)
  || case when folded_name(name) like '% %' then ' ' || replace(folded_name(name), ' ', '') else '' end) stored;
alter table applicant_last_name add column words text not null generated always as (' ' || folded_name(name)
  || case when folded_name(name) like '% %' then ' ' || replace(folded_name(name), ' ', '') else '' end) stored;
create index applicant_first_name_words on applicant_first_name using gin (words gin_trgm_ops);
create index applicant_last_name_words on applicant_last_name using gin (words gin_trgm_ops);
drop index applicant_first_name_part;
drop index applicant_last_name_part;

drop index applicant_last_begins;
drop index applicant_first_begins;
create index applicant_last_begins on applicant
  (folded_name(last_name) text_pattern_ops, folded_name(first_name) text_pattern_ops)
  where removed_at is null;
create index applicant_first_begins on applicant
  (folded_name(first_name) text_pattern_ops, folded_name(last_name) text_pattern_ops)
  where removed_at is null;

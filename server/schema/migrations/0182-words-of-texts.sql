/*
 * How many words an HTML text has: tags and entities are none. Vietnamese writes its syllables apart, and each counts.
 */
-- owner: environments
create function count_words(html text) returns integer language sql immutable strict parallel safe as $$
  select regexp_count(regexp_replace(html, '<[^>]*>|&[#a-zA-Z0-9]+;', ' ', 'g'), '[^[:space:]]+')
$$;

/* The words of a text by language: {"en": 120, "es": 131}, without the languages into which it is not translated. */
create function count_words_by_language(english text, translations jsonb, field text) returns jsonb
  language sql immutable parallel safe as $$
  select jsonb_build_object('en', count_words(english)) || coalesce((
    select jsonb_object_agg(key, count_words(value ->> field)) from jsonb_each(translations) where value ->> field <> ''), '{}')
$$;

alter table disclaimer add column words jsonb not null
  generated always as (count_words_by_language(disclaimer_text, translations, 'disclaimer_text')) stored;

-- owner: waivers
alter table waiver add column words jsonb not null
  generated always as (count_words_by_language(waiver_data, translations, 'waiver_data')) stored;

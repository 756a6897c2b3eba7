-- How many words a location's instructions for applicants have, by language.
-- owner: lsv
alter table live_scan_vendor add column words jsonb not null
  generated always as (count_words_by_language(coalesce(applicant_instructions, ''), translations, 'applicant_instructions')) stored;

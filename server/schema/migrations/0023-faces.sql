/*
 * What an environment's applicants see beside its name and logo. An employer's null is its network's value. `landing_texts` holds the
 * landing page's own words by language, so that a further language needs no column: {"en": {"title", "introduction", "bring"}}.
 */
alter table network
  add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  add column help_phone text check (help_phone ~ '^[0-9]{10}$'),
  add column help_email text,
  add column landing_texts jsonb check (jsonb_typeof(landing_texts) = 'object');
alter table employer
  add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  add column help_phone text check (help_phone ~ '^[0-9]{10}$'),
  add column help_email text,
  add column landing_texts jsonb check (jsonb_typeof(landing_texts) = 'object');

-- Employers are read by a statement of their record kind, which also knows the network.
drop view employer_seen;

/*
 * Changes that a user made to many applicants at once. A job makes them, and until `leaves_at`, when their letters leave, they can be
 * taken back. `note` and `origin` are emptied once all rows have an outcome.
 */
-- owner: applicants
create table bulk_change (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  author bigint not null references user_account,
  role text not null,
  origin jsonb not null default '{}',
  sets_status boolean not null,
  status_code bigint references status_code,
  note text,
  leaves_at timestamptz,
  undone_at timestamptz
);
create index bulk_change_created on bulk_change (created);

/* One applicant of it. KEPT: not taken back, since the record was changed again meanwhile. */
-- owner: applicants
create table bulk_change_row (
  bulk_change bigint not null references bulk_change on delete cascade,
  applicant bigint not null references applicant,
  outcome text check (outcome in ('CHANGED', 'UNCHANGED', 'REFUSED', 'UNDONE', 'KEPT')),
  reason text,
  status_before bigint references status_code,
  history bigint,
  note bigint references note,
  primary key (bulk_change, applicant)
);
create index bulk_change_row_applicant on bulk_change_row (applicant);
create index bulk_change_row_history on bulk_change_row (history) where history is not null;
create index bulk_change_row_note on bulk_change_row (note) where note is not null;

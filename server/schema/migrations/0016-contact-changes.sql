/*
 * An email address that an applicant replaced by the link of the own booking. The link of the former revision, which the former mailbox has,
 * takes the change back until the appointment is over. Deleted after that.
 */
-- owner: portal
create table contact_change (
  id bigint generated always as identity primary key,
  appointment bigint not null references appointment on delete cascade,
  former_revision integer not null,
  former_email text not null,
  changed_at timestamptz not null default now(),
  taken_back_at timestamptz,
  unique (appointment, former_revision)
);

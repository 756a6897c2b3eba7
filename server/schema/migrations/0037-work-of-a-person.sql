/*
 * Casework is shared out: a record may belong to a member of staff and be due on a day, notes mention others and remind their author,
 * and each member of staff works through saved searches in an own order.
 */
alter table applicant
  add column assignee bigint references user_account,
  add column due date;
create index applicant_assignee on applicant (assignee, last_name, id) include (due)
  where assignee is not null and removed_at is null;
create index applicant_due on applicant (due, id) include (last_name, assignee) where due is not null and removed_at is null;

drop view applicant_seen;
create view applicant_seen as
  select a.*,
    array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

alter table note add column remind_on date;
create index note_remind_on on note (author, remind_on) where remind_on is not null and removed_at is null;

-- A member of staff whom a note names. `seen_at`: when that was put aside.
-- owner: applicants
create table note_mention (
  note bigint not null references note on delete cascade,
  mentioned bigint not null references user_account,
  created timestamptz not null default now(),
  seen_at timestamptz,
  primary key (note, mentioned)
);
create index note_mention_open on note_mention (mentioned, note) where seen_at is null;

-- The saved searches that a member of staff works through, in order.
-- owner: applicants
create table work_search (
  user_id bigint not null references user_account,
  saved_search bigint not null references saved_search on delete cascade,
  position integer not null,
  primary key (user_id, saved_search)
);

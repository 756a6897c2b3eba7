-- What a fingerprint submission says beside the person, and the indexes of insights and of a network's week.

/* The destination agency (EBTS 1.007) is the network's. */
alter table network
  add column destination_agency text check (destination_agency ~ '^[A-Z0-9]{9}$');

/* What an applicant comes for decides how the submission is sent and kept, and on which grounds. */
alter table applicant_type
  add column transaction_type text not null default 'NFUF'
    check (transaction_type in ('NFUF', 'NFAP', 'NFUE', 'NNDR', 'FAUF', 'FANC', 'FNDR', 'MAP', 'DOCE', 'EMUF')),
  add column retention text not null default 'N' check (retention in ('Y', 'N')),
  add column reason_fingerprinted text check (reason_fingerprinted ~ '^[A-Za-z0-9 ,/-]{1,75}$');

/* A location's appointments by time, with all that is counted of them: insights read the index alone. It stands for the narrower one. */
create index appointment_counted on appointment (lsv, date_time, id) include (ends_at, created, status, attempt, walk_in);
drop index appointment_day;
alter index appointment_counted rename to appointment_day;

/* The same for a network's days: which appointments lie in them, and where, is in the index. */
create index appointment_by_time on appointment (date_time, id) include (lsv, applicant, applicant_type, status, removed_at);
drop index appointment_time;
alter index appointment_by_time rename to appointment_time;

/*
 * Whoever counts appointments reads no applicants: every appointment has one, and an outer join whose columns nobody asks for is
 * left out by the planner. The rest of the view stays as it is.
 */
do $$
declare
  as_it_is text := pg_get_viewdef('appointment_seen');
  outer_joined text := replace(as_it_is, ' JOIN applicant a ON', ' LEFT JOIN applicant a ON');
begin
  if as_it_is = outer_joined then raise exception 'appointment_seen joins its applicants in another way'; end if;
  execute 'create or replace view appointment_seen as ' || outer_joined;
end $$;

/*
 * A network's days are counted in this index alone, thousands of rows at a time: it holds only what lists show, so that no row's status
 * has to be compared. Whoever looks for pending or cancelled appointments looks by applicant or by location.
 */
create index appointment_seen_time on appointment (date_time, id) include (lsv, applicant, applicant_type, removed_at)
  where status not in ('PENDING', 'CANCELLED');
drop index appointment_time;
alter index appointment_seen_time rename to appointment_time;

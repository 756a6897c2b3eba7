/*
 * A change of one applicant's hire status and a letter that is sent again can be taken back as a change of many can: `letters` are those
 * to send again. `status_seen` is the status from which the user chose the applicant, null for none and for an unknown one.
 */
alter table bulk_change add column letters bigint[];
create index bulk_change_open on bulk_change (author, leaves_at) where undone_at is null;
alter table bulk_change_row add column is_seen boolean not null default false, add column status_seen bigint;

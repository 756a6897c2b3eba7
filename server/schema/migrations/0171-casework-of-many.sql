/*
 * Many records are assigned to a person, or given a due date, at once: `casework` has what is set, and that of each row what the record had
 * before, so that it can be undone.
 */
alter table bulk_change add column casework jsonb;
alter table bulk_change_row add column casework_before jsonb;

-- Search among a million applicants: each filter finds and counts in an index, the first page too.
-- The indexes leave out removed rows, as every list does, and hold the last name, by which lists are sorted: counting reads no table.

drop index applicant_sort;
create index applicant_sort on applicant (last_name, id) include (illegible) where removed_at is null;
drop index applicant_created;
create index applicant_created on applicant (created, id) include (last_name) where removed_at is null;
drop index applicant_submitted;
create index applicant_submitted on applicant (submitted, id) include (last_name) where removed_at is null;
drop index applicant_safe_date;
create index applicant_safe_date on applicant (safe_date, id) include (last_name) where removed_at is null;
drop index applicant_status;
create index applicant_status on applicant (status_code, last_name, id) where removed_at is null;
drop index applicant_type_of;
create index applicant_type_of on applicant (applicant_type, last_name, id) where removed_at is null;
drop index applicant_vendor;
create index applicant_vendor on applicant (vendor, last_name, id) where removed_at is null;
drop index applicant_employer;
create index applicant_employer on applicant (employer, last_name, id) where removed_at is null;
drop index applicant_network;
create index applicant_network on applicant (network, last_name, id) where removed_at is null;
create index applicant_category on applicant (category, last_name, id) where removed_at is null;
drop index applicant_illegible;
create index applicant_illegible on applicant (last_name, id) where illegible and removed_at is null;

/* How many names a part of a name fits decides how they are found: the estimate is worth its space. */
alter index applicant_name alter column 1 set statistics 500;

-- What the search box takes: how names, e-mail addresses, TCNs and phone numbers begin.
create index applicant_last_begins on applicant (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops) where removed_at is null;
create index applicant_first_begins on applicant (lower(first_name) text_pattern_ops, lower(last_name) text_pattern_ops) where removed_at is null;
create index applicant_email_begins on applicant (lower(email) text_pattern_ops) where removed_at is null;
create index applicant_tcn_begins on applicant (upper(transaction_id) text_pattern_ops) where removed_at is null;
drop index applicant_phone;
create index applicant_phone on applicant (phone text_pattern_ops) where removed_at is null;

/*
 * Positions are typed by hand, and yet there are few: a part of one is looked for among those that there are, and their applicants
 * are found by the whole word. A word that nobody has any more harms nobody.
 */
drop index applicant_position;
create index applicant_by_position on applicant (position, last_name, id) where removed_at is null;
create table applicant_position (position text primary key);
insert into applicant_position select distinct position from applicant where position is not null;
create function keep_position() returns trigger language plpgsql as $$
begin
  insert into applicant_position values (new.position) on conflict do nothing;
  return null;
end $$;
create trigger applicant_position_made after insert on applicant for each row when (new.position is not null) execute function keep_position();
create trigger applicant_position_changed after update on applicant for each row
  when (new.position is not null and new.position is distinct from old.position) execute function keep_position();

-- submissions -------------------------------------------------------------------------------------------------------

/* Each time that somebody reported which prints were submitted. */
create table submission_report (
  id bigint generated always as identity primary key,
  created timestamptz not null,
  by_user bigint references user_account,
  rows integer not null,
  marked integer not null
);
create index submission_report_created on submission_report (created);

/* Whether an applicant with this status still waits for the answer to the prints. */
alter table status_code add column waits boolean not null default false;
update status_code set waits = true where lower(slug) = 'submitted';

/* Who waits, the longest first. No status is 0. */
create index applicant_waiting on applicant (coalesce(status_code, 0), submitted, id) include (last_name, status_code)
  where submitted is not null and not illegible and removed_at is null;

-- invoices ----------------------------------------------------------------------------------------------------------

create index appointment_invoiced on appointment (date_time) where payment_method = 'INVOICE';

-- saved searches ----------------------------------------------------------------------------------------------------

create or replace view saved_search_seen as select s.*, null::integer as count, false as count_capped from saved_search s;

-- Search among a million applicants, further: what is counted and the order of a first page are read from indexes alone.

/* A list in its own order is judged by what staff filter by without looking at a row. */
drop index applicant_sort;
create index applicant_sort on applicant (last_name, id) include (first_name, illegible, created, submitted, safe_date, status_code, position)
  where removed_at is null;
/* Those whose ids another table knows. */
create index applicant_by_id on applicant (id) include (last_name, position) where removed_at is null;
/* The cards of a dashboard ask for a status or an employer, and one thing more. */
drop index applicant_status;
create index applicant_status on applicant (status_code, last_name, id) include (submitted, safe_date, category, employer)
  where removed_at is null;
drop index applicant_employer;
create index applicant_employer on applicant (employer, last_name, id) include (status_code, submitted, safe_date, category)
  where removed_at is null;

/*
 * A part of a name is looked for among the names that there are: some ten thousands, of a million people. Who bears one of them is
 * found by the whole name. Names that nobody bears any more are forgotten by a job.
 */
drop index applicant_name;
create index applicant_by_first_name on applicant (first_name, last_name, id) where removed_at is null;
create table applicant_first_name (
  name text primary key,
  plain text not null generated always as (plain_name(name)) stored,
  lowered text not null generated always as (lower(plain_name(name))) stored
);
create table applicant_last_name (
  name text primary key,
  plain text not null generated always as (plain_name(name)) stored,
  lowered text not null generated always as (lower(plain_name(name))) stored
);
insert into applicant_first_name (name) select distinct first_name from applicant where removed_at is null;
insert into applicant_last_name (name) select distinct last_name from applicant where removed_at is null;
create index applicant_first_name_part on applicant_first_name using gin (lowered gin_trgm_ops);
create index applicant_last_name_part on applicant_last_name using gin (lowered gin_trgm_ops);

create function keep_names() returns trigger language plpgsql as $$
begin
  insert into applicant_first_name (name) values (new.first_name) on conflict do nothing;
  insert into applicant_last_name (name) values (new.last_name) on conflict do nothing;
  return null;
end $$;
create trigger applicant_names_made after insert on applicant for each row execute function keep_names();
create trigger applicant_names_changed after update on applicant for each row
  when (new.removed_at is null and (new.first_name, new.last_name, new.removed_at) is distinct from (old.first_name, old.last_name, old.removed_at))
  execute function keep_names();

analyze applicant, applicant_first_name, applicant_last_name;

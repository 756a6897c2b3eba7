/*
 * How many bear a name is known, and not only about: of the applicants up to a number it stands with the name, and who came later, was
 * renamed or removed since then is counted on top. No booking writes anything for it; a job brings the number forward.
 */
create table applicant_counted (
  one boolean primary key default true check (one),
  /* Up to which applicant `bearers` counts. */
  upto bigint not null default 0
);
insert into applicant_counted default values;

/* Who bears a name no more (-1), or now does (1), since a job last counted. */
create table applicant_moved (
  id bigint generated always as identity primary key,
  applicant bigint not null,
  first_name text not null,
  last_name text not null,
  by integer not null check (by in (-1, 1))
);
create function tell_moved() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    insert into applicant_moved (applicant, first_name, last_name, by) values (old.id, old.first_name, old.last_name, -1);
  end if;
  if tg_op = 'UPDATE' and new.removed_at is null then
    insert into applicant_moved (applicant, first_name, last_name, by) values (new.id, new.first_name, new.last_name, 1);
  end if;
  return null;
end $$;
create trigger applicant_moved_on after update on applicant for each row
  when ((new.first_name, new.last_name, new.removed_at is null) is distinct from (old.first_name, old.last_name, old.removed_at is null))
  execute function tell_moved();
create trigger applicant_moved_away after delete on applicant for each row execute function tell_moved();

/*
 * Counts on: adds to `bearers` who came since and what moved, all as of one instant. Numbers are given out in order, by transactions that
 * keep a lock of the sequence to their end: when those have ended that ran at the beginning, nobody below the highest number can come
 * any more. Whoever takes longer than half a second is not waited for, and the number stays where it was.
 */
create or replace function count_bearers() returns void language plpgsql as $$
declare
  since bigint;
  given bigint;
  taking text[];
begin
  select upto into since from applicant_counted for update;
  select greatest(since, coalesce(max(id), 0)) into given from applicant;
  select coalesce(array_agg(l.virtualtransaction), '{}') into taking from pg_locks l
  where l.relation = 'applicant_id_seq'::regclass and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
    and l.database = (select d.oid from pg_database d where d.datname = current_database());
  for waited in 1..50 loop
    exit when not exists (select from pg_locks l
      where l.virtualtransaction = any(taking) and l.relation = 'applicant_id_seq'::regclass and l.mode = 'RowExclusiveLock');
    if waited = 50 then given := since; end if;
    perform pg_sleep(0.01);
  end loop;
  with gone as (delete from applicant_moved returning *),
  people as materialized (
    select a.first_name, a.last_name, 1 as by from applicant a where a.id > since and a.id <= given and a.removed_at is null
    union all
    select g.first_name, g.last_name, g.by from gone g where g.applicant <= since),
  firsts as (
    update applicant_first_name n set bearers = n.bearers + p.by
    from (select first_name, sum(by) as by from people group by first_name having sum(by) <> 0) p where p.first_name = n.name),
  lasts as (
    update applicant_last_name n set bearers = n.bearers + p.by
    from (select last_name, sum(by) as by from people group by last_name having sum(by) <> 0) p where p.last_name = n.name)
  update applicant_counted set upto = given;
end $$;

update applicant_first_name set bearers = 0 where bearers <> 0;
update applicant_last_name set bearers = 0 where bearers <> 0;
select count_bearers();

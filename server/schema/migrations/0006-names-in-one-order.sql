-- Names and positions are written once a statement and sorted: two writers of the same names wait for each other, and
-- never in a circle.
create or replace function keep_names() returns trigger language plpgsql as $$
begin
  insert into applicant_first_name (name) select distinct first_name from made order by 1 on conflict do nothing;
  insert into applicant_last_name (name) select distinct last_name from made order by 1 on conflict do nothing;
  insert into applicant_position select distinct position from made where position is not null order by 1
    on conflict do nothing;
  return null;
end $$;

create function keep_changed_names() returns trigger language plpgsql as $$
begin
  insert into applicant_first_name (name)
    select distinct n.first_name from made n join former o using (id)
    where n.removed_at is null and (n.first_name <> o.first_name or o.removed_at is not null)
    order by 1 on conflict do nothing;
  insert into applicant_last_name (name)
    select distinct n.last_name from made n join former o using (id)
    where n.removed_at is null and (n.last_name <> o.last_name or o.removed_at is not null)
    order by 1 on conflict do nothing;
  insert into applicant_position
    select distinct n.position from made n join former o using (id)
    where n.position is not null and n.position is distinct from o.position
    order by 1 on conflict do nothing;
  return null;
end $$;

drop trigger applicant_names_made on applicant;
drop trigger applicant_names_changed on applicant;
drop trigger applicant_position_made on applicant;
drop trigger applicant_position_changed on applicant;
drop function keep_position;
create trigger applicant_names_made after insert on applicant referencing new table as made
  for each statement execute function keep_names();
create trigger applicant_names_changed after update on applicant referencing new table as made old table as former
  for each statement execute function keep_changed_names();

-- How often a sealed value was changed. A form compares two versions of a record, of which the masks are equal, by these numbers: a correction
-- of the last four of an SSN, of a date of birth or of an ID's number by somebody else is no longer overwritten unseen.
alter table applicant add column ssn4_changes integer not null default 0, add column dob_changes integer not null default 0;
alter table identification add column identifier_changes integer not null default 0;

-- A rotation of the key writes other indexes of the same values.
create function count_sealed_changes() returns trigger language plpgsql as $$
begin
  if current_setting('bims.resealing', true) = 'on' then return new; end if;
  if new.ssn4_index is distinct from old.ssn4_index then new.ssn4_changes := old.ssn4_changes + 1; end if;
  if new.dob_index is distinct from old.dob_index then new.dob_changes := old.dob_changes + 1; end if;
  return new;
end $$;
create trigger applicant_sealed_changes before update of ssn4_index, dob_index on applicant for each row
  when ((new.ssn4_index, new.dob_index) is distinct from (old.ssn4_index, old.dob_index)) execute function count_sealed_changes();

create function count_identifier_changes() returns trigger language plpgsql as $$
begin
  if current_setting('bims.resealing', true) = 'on' then return new; end if;
  new.identifier_changes := old.identifier_changes + 1;
  return new;
end $$;
create trigger identification_sealed_changes before update of identifier_index on identification for each row
  when (new.identifier_index is distinct from old.identifier_index) execute function count_identifier_changes();

drop view applicant_seen;
create view applicant_seen as
  select a.*,
    array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

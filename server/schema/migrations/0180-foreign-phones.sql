/*
 * A phone number that begins with + is of another country. Only an environment that takes people who live abroad has such numbers. Checked
 * where one is written: an environment that ends the exception keeps those that it has.
 */
create function check_foreign_phone() returns trigger language plpgsql as $$
begin
  if not exists (
    select from employer e where e.id = new.employer and 'foreignAddress' = any(string_to_array(e.extra_fields, ','))
    union all
    select from network n where n.id = new.network and 'foreignAddress' = any(string_to_array(n.extra_fields, ','))
  ) then
    raise exception 'this environment takes no foreign phone numbers' using errcode = 'check_violation', constraint = 'phone_of_environment';
  end if;
  return new;
end $$;

create trigger applicant_foreign_phone before insert or update of phone on applicant
  for each row when (new.phone like '+%') execute function check_foreign_phone();
create trigger transfer_foreign_phone before insert or update of phone on transfer
  for each row when (new.phone like '+%') execute function check_foreign_phone();

-- Lists of appointments read what an applicant still owes for the rows of a page at once, and for no other row.

/* What each of some applicants has still to give before prints are taken: what the environment's own wizard would have asked. */
create function missing_parts(applicants bigint[]) returns table (applicant bigint, missing text[]) language sql stable as $$
  select a.id, array_remove(array[
    case when num_nulls(a.dob, a.ssn4, a.gender, a.race, a.height, a.weight, a.eye, a.hair, a.pob) > 0
        or (e.extra_fields like '%middleName%' and a.middle_name is null)
        or (e.extra_fields like '%citizenship%' and a.citizenship is null)
        or not exists (select from address h where h.applicant = a.id and h.address_type = 'HOME' and h.removed_at is null)
      then 'demographics' end,
    case when not exists (select from applicant_history h where h.applicant = a.id and h.detail ? 'privacy_notice') then 'notice' end,
    case when e.display_waiver and exists (
        select from waiver w where w.removed_at is null and (w.employer = a.employer or w.network = a.network)
          and not exists (select from waiver_signature s where s.applicant = a.id and s.waiver = w.id and s.removed_at is null))
      then 'waivers' end], null)
  from applicant a
  left join lateral (
    select extra_fields, display_waiver from employer where id = a.employer
    union all select extra_fields, display_waiver from network where id = a.network) e on true
  where a.id = any(applicants)
$$;

create or replace function missing_of(applicant_id bigint) returns text[] language sql stable as $$
  select m.missing from missing_parts(array[applicant_id]) m
$$;

/* The column stays, for the contract's field of this name; whoever answers rows fills it in. */
do $$
declare
  as_it_is text := pg_get_viewdef('appointment_seen');
  without text := replace(as_it_is, 'missing_of(a.id) AS missing', 'NULL::text[] AS missing');
begin
  if as_it_is = without then raise exception 'appointment_seen finds what is missing in another way'; end if;
  execute 'create or replace view appointment_seen as ' || without;
end $$;

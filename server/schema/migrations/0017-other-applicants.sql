-- Applicants without a middle name or a Social Security number, with former names, and with a home abroad.
alter table applicant
  add column no_middle_name boolean not null default false,
  add column no_ssn boolean not null default false,
  add column former_names text; -- one a line, as `Last, First`

drop view applicant_seen;
create view applicant_seen as
  select a.*,
    array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

-- A home abroad may have neither a region nor a postal code; that a home in the United States has both, the record's rule says.
alter table address
  add column country text not null default 'US',
  alter column state drop not null,
  alter column zip_code drop not null;

alter table transfer
  add column no_middle_name boolean not null default false,
  add column no_ssn boolean not null default false,
  add column former_names text;

/* What each applicant has to provide before prints are taken, by what the environment's own wizard asks for. */
create or replace function missing_parts(applicants bigint[]) returns table (applicant bigint, missing text[])
language sql stable as $$
  select a.id, array_remove(array[
    case when num_nulls(a.dob, a.gender, a.race, a.height, a.weight, a.eye, a.hair, a.pob) > 0
        or (a.ssn4 is null and not a.no_ssn)
        or (e.extra_fields like '%middleName%' and a.middle_name is null and not a.no_middle_name)
        or (e.extra_fields like '%citizenship%' and a.citizenship is null)
        or not exists (select from address h
          where h.applicant = a.id and h.address_type = 'HOME' and h.removed_at is null)
      then 'demographics' end,
    case when not exists (select from applicant_history h where h.applicant = a.id and h.detail ? 'privacy_notice')
      then 'notice' end,
    case when e.display_waiver and exists (
        select from waiver w where w.removed_at is null and (w.employer = a.employer or w.network = a.network)
          and not exists (select from waiver_signature s
            where s.applicant = a.id and s.waiver = w.id and s.removed_at is null))
      then 'waivers' end], null)
  from applicant a
  left join lateral (
    select extra_fields, display_waiver from employer where id = a.employer
    union all select extra_fields, display_waiver from network where id = a.network) e on true
  where a.id = any(applicants)
$$;

/*
 * The data that applicants still have to give, by name: desks read which are missing. missing_parts says with the same rule that any are.
 */
create function missing_data(applicants bigint[]) returns table (applicant bigint, data text[])
language sql stable as $$
  select a.id, array_remove(array[
    case when a.dob is null then 'dob' end,
    case when a.ssn4 is null and not a.no_ssn then 'ssn4' end,
    case when e.extra_fields like '%middleName%' and a.middle_name is null and not a.no_middle_name then 'middle_name' end,
    case when a.gender is null then 'gender' end,
    case when a.race is null then 'race' end,
    case when a.height is null then 'height' end,
    case when a.weight is null then 'weight' end,
    case when a.eye is null then 'eye' end,
    case when a.hair is null then 'hair' end,
    case when a.pob is null then 'pob' end,
    case when e.extra_fields like '%citizenship%' and a.citizenship is null then 'citizenship' end,
    case when not exists (select from address h
          where h.applicant = a.id and h.address_type = 'HOME' and h.removed_at is null)
      then 'residence' end], null)
  from applicant a
  left join lateral (
    select extra_fields from employer where id = a.employer
    union all select extra_fields from network where id = a.network) e on true
  where a.id = any(applicants)
$$;

drop function missing_parts(bigint[]);
create function missing_parts(applicants bigint[]) returns table (applicant bigint, missing text[], data text[])
language sql stable as $$
  select a.id, array_remove(array[
    case when cardinality(d.data) > 0 then 'demographics' end,
    case when not exists (select from applicant_history h where h.applicant = a.id and h.detail ? 'privacy_notice')
      then 'notice' end,
    case when e.display_waiver and exists (
        select from waiver w where w.removed_at is null and (w.employer = a.employer or w.network = a.network)
          and not exists (select from waiver_signature s
            where s.applicant = a.id and s.waiver = w.id and s.removed_at is null))
      then 'waivers' end], null), d.data
  from applicant a
  join missing_data(applicants) d on d.applicant = a.id
  left join lateral (
    select display_waiver from employer where id = a.employer
    union all select display_waiver from network where id = a.network) e on true
$$;

-- The name in the machine's file (EBTS 2.018) where the legal one is longer than the field: as the desk has confirmed it.
alter table appointment add machine_name text check (machine_name ~ '^[A-Z -]+,[A-Z -]+$' and length(machine_name) between 3 and 30);

-- Further fields of the machine's file by their tags: a fixed value, or null for one that is not sent.
alter table applicant_type add machine_fields jsonb check (jsonb_typeof(machine_fields) = 'object');

/*
 * The folder of a location that machines read files from, over WebDAV. Its password is shown once; only its hash is kept.
 */
-- owner: demographics
create table machine_folder (
  lsv bigint primary key references live_scan_vendor,
  secret_hash bytea not null unique,
  created timestamptz not null default now(),
  created_by bigint references user_account,
  last_used timestamptz,
  last_ip inet
);

/* The files that a machine has taken from the folder; a visit that is started again later has its file there again. */
-- owner: demographics
create table machine_file_taken (
  appointment bigint primary key references appointment on delete cascade,
  taken_at timestamptz not null
);

drop view appointment_seen;
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key,
         t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network,
         null::text[] as missing, null::text[] as missing_data, null::integer as collected, null::text as online, null::text as invoice_to
  from appointment p
  left join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

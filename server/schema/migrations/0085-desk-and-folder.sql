-- When the machine removed the file from the location's folder: it is not there again until the visit is started again.
alter table machine_file_taken add removed_at timestamptz;

-- Whether the desk records the money that it takes; where it does not, nothing is left to collect of a completed visit.
alter table live_scan_vendor add records_money boolean not null default true;

drop view appointment_seen;
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key,
         t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network,
         l.records_money,
         null::text[] as missing, null::text[] as missing_data, null::integer as collected, null::text as online, null::text as invoice_to,
         null::boolean as file_taken
  from appointment p
  left join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

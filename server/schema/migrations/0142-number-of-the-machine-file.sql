-- The number in the machine's file of an appointment, which is computed where it is read.
drop view appointment_seen;
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key,
         t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network,
         l.records_money,
         null::text[] as missing, null::text[] as missing_data, null::integer as collected, null::text as online, null::text as invoice_to,
         null::boolean as file_taken, null::text as file_number
  from appointment p
  left join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

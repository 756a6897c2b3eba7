/* What is left of a visit when its day is over: who was checked in or begun and not closed, and prints without a TCN. */
create index appointment_to_finish on appointment (lsv, date_time)
  where (status = 'SCHEDULED' and arrived_at is not null) or (status = 'COMPLETED' and transaction_id is null);

/* The form of the TCNs of a location's machines, where it differs from its network's or has one length. */
alter table live_scan_vendor
  add column tcn_prefix text check (length(tcn_prefix) between 1 and 20),
  add column tcn_length integer check (tcn_length between 10 and 40);
/* Whether the desk records the ID document that the applicant shows. Its number is not kept. */
alter table applicant_type add column asks_id_document boolean not null default false;

alter table appointment
  add column id_document text check (id_document in ('DRIVER_LICENSE', 'STATE_ID', 'PASSPORT', 'RESIDENT_CARD', 'MILITARY_ID', 'OTHER')),
  add column id_issuer text,
  add column id_expires date,
  add constraint appointment_id_document check (id_document is not null or num_nonnulls(id_issuer, id_expires) = 0);

drop view appointment_seen;
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key,
         t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network,
         null::text[] as missing, null::integer as collected, null::text as online, null::text as invoice_to
  from appointment p
  left join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

-- The day at the desk: who is there, who is being printed, the TCN of the prints, what an applicant still owes.

/* How the TCNs of a network's machines begin; null accepts any. */
alter table network add column if not exists tcn_prefix text check (length(tcn_prefix) between 1 and 20);

alter table appointment
  add column arrived_at timestamptz,
  add column started_at timestamptz,
  add column completed_at timestamptz;
/* A walk-in was there when it was booked. */
update appointment set arrived_at = date_time where walk_in;

create index appointment_tcn on appointment (transaction_id) where transaction_id is not null;

alter table appointment_history drop constraint appointment_history_event_check;
alter table appointment_history add constraint appointment_history_event_check check
  (event in ('BOOKED', 'MOVED', 'CHANGED', 'COMPLETED', 'NO_SHOW', 'REINSTATED', 'CANCELLED',
             'ARRIVED', 'STARTED', 'ARRIVAL_UNDONE', 'START_UNDONE', 'TCN'));

/* What an applicant has still to give before prints are taken: what the environment's own wizard would have asked. */
create function missing_of(applicant_id bigint) returns text[] language sql stable as $$
  select array_remove(array[
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
  where a.id = applicant_id
$$;

/* A view keeps the columns of the day it was made. */
drop view appointment_seen;
create view appointment_seen as
  select p.*, a.first_name, a.last_name, a.phone, a.email, a.dob, a.record_key, t.description as applicant_type_description,
         coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone, l.network as lsv_network, missing_of(a.id) as missing
  from appointment p
  join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  left join applicant_type t on t.id = p.applicant_type
  where p.status not in ('PENDING', 'CANCELLED');

/*
 * What a booking repeats of others of its source: hashes of its mailbox, phone and name as they were booked, so that a booking that
 * repeats nothing is known by three lookups, without its LSV's day being read. The source's key does not matter for them: the applicant
 * holds the same values in the clear. Null in rows of a server of the version before, which count for nothing.
 */
alter table booking_source add mailbox_hash bigint, add phone_hash bigint, add name_hash bigint;

create function pg_temp.hash_of(value text) returns bigint language sql immutable as
  $$ select ('x' || substr(encode(sha256(convert_to(lower(value), 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint $$;

update booking_source s set
  mailbox_hash = pg_temp.hash_of(replace(split_part(split_part(a.email, '@', 1), '+', 1), '.', '') || '@' || split_part(a.email, '@', 2)),
  phone_hash = pg_temp.hash_of(coalesce(a.phone, '')),
  name_hash = pg_temp.hash_of(a.first_name || ' ' || a.last_name)
from appointment p join applicant a on a.id = p.applicant
where p.id = s.appointment;

drop function pg_temp.hash_of;

create index booking_source_mailbox on booking_source (mailbox_hash);
create index booking_source_phone on booking_source (phone_hash);
create index booking_source_name on booking_source (name_hash);

/*
 * From where the public booked appointments that are still to come: a hash of the address. How many of a day one address books under the
 * same email, phone or name is counted by it. Deleted when the appointment is over.
 */
-- owner: booking
create table booking_source (
  appointment bigint primary key references appointment on delete cascade,
  source_hash bytea not null
);
create index booking_source_hash on booking_source (source_hash);

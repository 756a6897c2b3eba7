/* What is left of a visit when its day is over: who was checked in or begun and not closed, and prints without a TCN. */
create index appointment_to_finish on appointment (lsv, date_time)
  where (status = 'SCHEDULED' and arrived_at is not null) or (status = 'COMPLETED' and transaction_id is null);

/* The form of the TCNs of a location's machines, where it differs from its network's or has one length. */
alter table live_scan_vendor
  add column tcn_prefix text check (length(tcn_prefix) between 1 and 20),
  add column tcn_length integer check (tcn_length between 10 and 40);

-- A visit whose day has passed is to be finished also when nobody was ever checked in for it.
drop index appointment_to_finish;
create index appointment_to_finish on appointment (lsv, date_time)
  where status = 'SCHEDULED' or (status = 'COMPLETED' and transaction_id is null);

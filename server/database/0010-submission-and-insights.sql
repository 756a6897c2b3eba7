-- What a fingerprint submission says beside the person, and the indexes of insights and of a network's week.

/* The destination agency (EBTS 1.007) and the head of the transaction control numbers (1.009) are the network's. */
alter table network
  add column destination_agency text check (destination_agency ~ '^[A-Z0-9]{9}$'),
  add column if not exists tcn_prefix text;

/* What an applicant comes for decides how the submission is sent and kept, and on which grounds. */
alter table applicant_type
  add column transaction_type text not null default 'NFUF'
    check (transaction_type in ('NFUF', 'NFAP', 'NFUE', 'NNDR', 'FAUF', 'FANC', 'FNDR', 'MAP', 'DOCE', 'EMUF')),
  add column retention text not null default 'N' check (retention in ('Y', 'N')),
  add column reason_fingerprinted text check (reason_fingerprinted ~ '^[A-Za-z0-9 ,/-]{1,75}$');

/* A location's appointments by time, with all that is counted of them: insights read the index alone. It stands for the narrower one. */
create index appointment_counted on appointment (lsv, date_time, id) include (ends_at, created, status, attempt, walk_in);
drop index appointment_day;
alter index appointment_counted rename to appointment_day;

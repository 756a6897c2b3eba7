-- A mailbox may wait at an LSV for each environment whose applicants go there. An address that somebody typed in one environment kept its
-- owner from joining in another.
create unique index waitlist_entry_address on waitlist_entry (lsv, lower(email), employer, network) nulls not distinct where email is not null;
drop index waitlist_entry_mailbox;

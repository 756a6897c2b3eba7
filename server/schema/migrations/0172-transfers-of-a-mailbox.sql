-- Find my appointment looks for the requests to transfer of a mailbox, and of the person who looks.
create index transfer_mailbox on transfer (lower(email), dob_index);

-- How far the write-ahead log was after the last change of a session's user: a replica that has not come so far does not
-- answer that user. Kept only where there is a replica.
alter table session add column last_change pg_lsn;

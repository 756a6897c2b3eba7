/* What the metrics count: mails that have not left. Most have. */
create index mail_unsent on mail (state, created) where state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN');

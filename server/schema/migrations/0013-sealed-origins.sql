-- From where a waiver was signed is sealed; `ip` and `user_agent` hold what was signed before, until a job has sealed it.
alter table waiver_signature add column origin bytea;
create index waiver_signature_readable on waiver_signature (id) where ip is not null or user_agent is not null;

-- Files that are kept readable, and mails with a link that opens a booking, until a job has sealed them.
create index file_readable on file (id) where content_key is null and uploaded_at is not null and removed_at is null;
create index mail_linked on mail (id)
  where text_body ~ '/booking/[1-9][0-9]{9}\.[A-Za-z0-9_-]{43}' or html_body ~ '/booking/[1-9][0-9]{9}\.[A-Za-z0-9_-]{43}';

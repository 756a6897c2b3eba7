-- When an account downloaded the file, from which on the machine may have kept its number too; the folder's own reading is taken_at.
alter table machine_file_taken alter column taken_at drop not null, add downloaded_at timestamptz;
alter table machine_file_taken add constraint machine_file_taken_somehow check (taken_at is not null or downloaded_at is not null);

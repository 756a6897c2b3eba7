-- The keyed digest of the file that the machine has taken: data that were corrected since make another file, which it has not taken.
alter table machine_file_taken add file_index bytea;

-- The key that names an installation at the processor is a key of its own once the one of links and sessions was replaced.
alter table sealing_key drop constraint sealing_key_purpose_check;
alter table sealing_key add constraint sealing_key_purpose_check check (purpose in ('DATA', 'INDEX', 'TOKENS', 'INSTALLATION'));

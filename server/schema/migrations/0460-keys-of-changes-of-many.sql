/* The API key by which a change of many was asked for, which the audit log names with what its job does; null for a user. */
alter table bulk_change add column api_key bigint references api_key;

-- The requests to transfer whose links a mail holds; it is deleted with each of them.
alter table mail add column transfers bigint[] not null default '{}';
update mail set transfers = array[substring(event_key from '^transfer-(\d+)-')::bigint] where event_key ~ '^transfer-\d+-';
create index mail_transfers on mail using gin (transfers) where transfers <> '{}';

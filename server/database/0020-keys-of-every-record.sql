/*
 * A key is for whatever is to be done once: a record of any kind, by its id. Of somebody who is signed in it is that account's own.
 */
alter table idempotency add column user_account bigint references user_account, add column made bigint;
update idempotency set made = coalesce(appointment, transfer);
alter table idempotency drop column appointment, drop column transfer, drop constraint idempotency_pkey;
alter table idempotency add constraint idempotency_key unique nulls not distinct (scope, key, user_account);
create index idempotency_made on idempotency (made, scope);

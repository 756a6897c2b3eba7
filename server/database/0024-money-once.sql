-- Money that was taken at the desk is written down once, however often the call comes.

alter table idempotency add column payment bigint references payment_transaction on delete cascade;
create index idempotency_payment on idempotency (payment) where payment is not null;

-- What applicants agree to and send, in every flow; what became of held money.

/* The version of the federal privacy notice that was acknowledged. */
alter table transfer add column privacy_notice text;

/* A key names a booking or a request. */
alter table idempotency add column transfer bigint references transfer;

/* The card's holder may have seen that money was held: told when it was given free without a booking. */
alter table payment_transaction add column held boolean not null default false;

-- Online payment: each row of payment_transaction is one attempt to pay one appointment with one card.

alter table payment_transaction
  /* Names the attempt at the processor. Random, so that a restored database never gives one out again. */
  add column payment_key uuid not null default gen_random_uuid() unique,
  add column provider text not null default 'sandbox' check (provider in ('sandbox', 'stripe')),
  /* The processor's name of the attempt, once it is known. */
  add column intent text unique,
  add column token_hash bytea,
  /* The environment's rule on the day of the booking: a later change does not touch what was promised. */
  add column refundable boolean not null default true,
  /* Until when the unpaid slot is kept. */
  add column expires_at timestamptz not null default now() + interval '10 minutes',
  /* Until when somebody talks to the processor about this attempt. */
  add column busy_until timestamptz,
  /* Why it was declined, or failed later. */
  add column reason text,
  /* Whose address asked, as a hash: one address holds few unpaid slots. */
  add column asked_from bytea,
  add constraint payment_transaction_state check
    (state in ('AUTHORIZING', 'DECLINED', 'CAPTURING', 'PAID', 'CAPTURE_FAILED', 'VOIDING', 'VOIDED', 'REFUNDING', 'REFUNDED'));

/* Two attempts that may take money never stand beside each other. */
create unique index payment_transaction_one on payment_transaction (appointment)
  where state in ('AUTHORIZING', 'CAPTURING', 'PAID', 'CAPTURE_FAILED', 'REFUNDING');
create index payment_transaction_due on payment_transaction (updated) where state in ('CAPTURING', 'VOIDING', 'REFUNDING');
create index appointment_unpaid on appointment (created) where status = 'PENDING';
create index idempotency_appointment on idempotency (appointment);

/* Money moves along these lines only, whoever writes. */
create function keep_payment_steps() returns trigger language plpgsql as $$
begin
  if new.appointment <> old.appointment or new.amount <> old.amount or new.payment_key <> old.payment_key then
    raise exception 'a payment keeps its appointment, amount and key';
  end if;
  if new.state <> old.state and old.state || '>' || new.state not in (
    'AUTHORIZING>CAPTURING', 'AUTHORIZING>DECLINED', 'AUTHORIZING>VOIDING', 'DECLINED>VOIDING', 'CAPTURING>PAID', 'CAPTURING>CAPTURE_FAILED',
    'CAPTURE_FAILED>VOIDING', 'PAID>CAPTURING', 'PAID>CAPTURE_FAILED', 'PAID>REFUNDING', 'PAID>REFUNDED',
    'VOIDING>VOIDED', 'VOIDING>REFUNDED', 'VOIDED>VOIDING', 'REFUNDING>REFUNDED', 'REFUNDED>VOIDING') then
    raise exception 'a payment does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payment_transaction_steps before update on payment_transaction for each row execute function keep_payment_steps();

/* A token of the sandbox works only with the wizard that asked for it. */
alter table payment_token add column bound_to text;

/* What the processor told us, each event once. */
create table webhook_event (
  id text primary key,
  created timestamptz not null default now()
);
create index webhook_event_created on webhook_event (created);

alter table network add column refund_until_start boolean not null default true;
alter table employer add column refund_until_start boolean not null default true;

/* A view keeps the columns of the day it was made. */
drop view employer_seen;
create view employer_seen as
  select e.*, array(select el.lsv from employer_lsv el where el.employer = e.id order by el.lsv) as livescanvendors
  from employer e;

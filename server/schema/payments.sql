-- All money, online and at the desk. Card numbers never reach this database.

/*
 * A ledger row: one attempt to pay an appointment with one card, or (provider 'desk') money that staff took by hand.
 * Desk rows have states of their own, RECEIVED and CORRECTED, so that neither is mistaken for the other.
 */
create table payment_transaction (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  appointment bigint not null references appointment,
  lsv bigint not null references live_scan_vendor,
  amount integer not null check (amount >= 0), -- cents
  state text not null,
  reason text, -- why it was declined, or failed later
  method text not null,
  brand text,
  last4 text,
  provider text not null default 'sandbox',
  -- Names the attempt at the processor. Random, so that a restored database never uses one again.
  payment_key uuid not null default gen_random_uuid() unique,
  intent text unique, -- the processor's name of the attempt, once known
  token_hash bytea,
  refundable boolean not null default true, -- by the environment's rule on the day of the booking
  expires_at timestamptz not null default now() + interval '10 minutes', -- the unpaid slot is kept until then
  busy_until timestamptz, -- a server is talking to the processor about this attempt until then
  asked_from bytea, -- hash of the client's address: one address may keep few unpaid slots
  held boolean not null default false, -- the card's holder may have seen a hold, and is notified when it is released
  -- Money at the desk.
  taken_by bigint references user_account,
  taken_at timestamptz,
  corrected_by bigint references user_account,
  corrected_at timestamptz,
  constraint payment_transaction_provider check (provider in ('sandbox', 'stripe', 'desk')),
  constraint payment_transaction_state check (state in ('AUTHORIZING', 'DECLINED', 'CAPTURING', 'PAID',
    'CAPTURE_FAILED', 'VOIDING', 'VOIDED', 'REFUNDING', 'REFUNDED', 'RECEIVED', 'CORRECTED')),
  constraint payment_transaction_desk check ((provider = 'desk') = (state in ('RECEIVED', 'CORRECTED'))),
  constraint payment_transaction_taken check (provider <> 'desk' or
    (method in ('CASH', 'CREDIT') and amount > 0 and intent is null and taken_by is not null and taken_at is not null)),
  constraint payment_transaction_corrected check
    ((state = 'CORRECTED') = (corrected_by is not null) and (state = 'CORRECTED') = (corrected_at is not null))
);
create index payment_transaction_appointment on payment_transaction (appointment);
create index payment_transaction_lsv on payment_transaction (lsv, created);
create index payment_transaction_created on payment_transaction (created, id);
create index payment_transaction_due on payment_transaction (updated)
  where state in ('CAPTURING', 'VOIDING', 'REFUNDING');

/* An appointment never has two attempts at once that may take money. */
create unique index payment_transaction_one on payment_transaction (appointment)
  where state in ('AUTHORIZING', 'CAPTURING', 'PAID', 'CAPTURE_FAILED', 'REFUNDING');

/* The only steps that a payment takes, whoever writes it. What it is for, and how much, never changes. */
create function keep_payment_steps() returns trigger language plpgsql as $$
begin
  if new.appointment <> old.appointment or new.amount <> old.amount or new.payment_key <> old.payment_key
    or new.taken_by is distinct from old.taken_by or new.taken_at is distinct from old.taken_at then
    raise exception 'a payment keeps its appointment, amount and key';
  end if;
  if new.state <> old.state and old.state || '>' || new.state not in (
    'AUTHORIZING>CAPTURING', 'AUTHORIZING>DECLINED', 'AUTHORIZING>VOIDING', 'DECLINED>VOIDING',
    'CAPTURING>PAID', 'CAPTURING>CAPTURE_FAILED', 'CAPTURE_FAILED>VOIDING',
    'PAID>CAPTURING', 'PAID>CAPTURE_FAILED', 'PAID>REFUNDING', 'PAID>REFUNDED',
    'VOIDING>VOIDED', 'VOIDING>REFUNDED', 'VOIDED>VOIDING', 'REFUNDING>REFUNDED', 'REFUNDED>VOIDING',
    'RECEIVED>CORRECTED') then
    raise exception 'a payment does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payment_transaction_version before update on payment_transaction
  for each row execute function raise_version();
create trigger payment_transaction_steps before update on payment_transaction
  for each row execute function keep_payment_steps();

/* A card of the sandbox, used once. It works only for the booking form that it was made for (bound_to). */
create table payment_token (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  token_hash bytea not null unique,
  bound_to text,
  brand text not null,
  last4 text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create trigger payment_token_version before update on payment_token for each row execute function raise_version();

/* Events that the processor reported, so that each is handled once. */
create table webhook_event (
  id text primary key,
  created timestamptz not null default now()
);
create index webhook_event_created on webhook_event (created);

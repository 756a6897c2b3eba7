-- Since when a payment is in its state, when somebody was last told that it stays there, and how many calls to the
-- processor about it failed: each call after a failed one has an idempotency key of its own.
alter table payment_transaction
  add column state_since timestamptz not null default now(),
  add column alerted_at timestamptz,
  add column tries integer not null default 0;

create or replace function keep_payment_steps() returns trigger language plpgsql as $$
begin
  if new.appointment <> old.appointment or new.amount <> old.amount or new.payment_key <> old.payment_key
    or new.taken_by is distinct from old.taken_by or new.taken_at is distinct from old.taken_at then
    raise exception 'a payment keeps its appointment, amount and key';
  end if;
  if new.state = old.state then return new; end if;
  if old.state || '>' || new.state not in (
    'AUTHORIZING>CAPTURING', 'AUTHORIZING>DECLINED', 'AUTHORIZING>VOIDING', 'DECLINED>VOIDING',
    'CAPTURING>PAID', 'CAPTURING>CAPTURE_FAILED', 'CAPTURE_FAILED>VOIDING',
    'PAID>CAPTURING', 'PAID>CAPTURE_FAILED', 'PAID>REFUNDING', 'PAID>REFUNDED',
    'VOIDING>VOIDED', 'VOIDING>REFUNDED', 'VOIDED>VOIDING', 'REFUNDING>REFUNDED', 'REFUNDED>VOIDING',
    'RECEIVED>CORRECTED') then
    raise exception 'a payment does not go from % to %', old.state, new.state;
  end if;
  new.state_since := now();
  new.alerted_at := null;
  return new;
end $$;

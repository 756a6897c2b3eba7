-- Migration 0031 replaced the function that checks the steps of a payment, and with it what the function noted of them: since then
-- state_since stayed at the payment's beginning, and an alert about one state silenced those about the next. It has a trigger of its own now.

create function note_payment_state() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  new.alerted_at := null;
  return new;
end $$;
create trigger payment_transaction_state before update on payment_transaction
  for each row when (new.state <> old.state) execute function note_payment_state();

-- Since when those under way are in their state is not known any more: they are alerted about when they last from now on.
set local bims.resealing = 'on';
update payment_transaction set state_since = now(), alerted_at = null where state in ('CAPTURING', 'VOIDING', 'REFUNDING');

-- A receipt says what was paid before it, also when it is printed again after a refund. Since when an earlier refund goes back is not
-- known any more: their receipts go on without them.
alter table payment_transaction add column refunding_since timestamptz;

create or replace function note_payment_state() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  new.alerted_at := null;
  if old.state = 'PAID' and new.state in ('REFUNDING', 'REFUNDED') then new.refunding_since := now(); end if;
  return new;
end $$;

-- A receipt says what was paid before it, also when it is printed again after it turned out that an earlier card payment was not collected.

create or replace function note_payment_state() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  new.alerted_at := null;
  if old.state in ('CAPTURING', 'PAID') and new.state in ('REFUNDING', 'REFUNDED', 'CAPTURE_FAILED') then
    new.refunding_since := now();
  end if;
  return new;
end $$;

-- A counter entry has a number of its own among the receipts of its day, so that no two entries of a till have the same.
alter table payment_transaction add counter_receipt integer; -- in corrected_till

update payment_transaction x set counter_receipt = n.number
from (
  select p.id, t.last_receipt + row_number() over (partition by t.id order by p.corrected_at, p.id) as number
  from payment_transaction p join till t on t.id = p.corrected_till) n
where n.id = x.id;
update till t set last_receipt = n.last
from (select corrected_till, max(counter_receipt) as last from payment_transaction where corrected_till is not null group by corrected_till) n
where n.corrected_till = t.id;

alter table payment_transaction
  add constraint payment_transaction_counter_receipt check ((corrected_till is null) = (counter_receipt is null));
create unique index payment_transaction_counter_receipt on payment_transaction (corrected_till, counter_receipt) where corrected_till is not null;

/* Numbers a counter entry by the receipts of its till, and keeps its number. */
create function number_counter_entry() returns trigger language plpgsql as $$
begin
  if old.counter_receipt is not null then
    if new.counter_receipt is distinct from old.counter_receipt or new.corrected_till is distinct from old.corrected_till then
      raise exception 'a counter entry keeps its number';
    end if;
  elsif new.corrected_till is not null then
    update till set last_receipt = last_receipt + 1 where id = new.corrected_till returning last_receipt into new.counter_receipt;
  end if;
  return new;
end $$;
-- Its name comes after that of the trigger that refuses closed tills.
create trigger payment_transaction_till_number before update on payment_transaction
  for each row execute function number_counter_entry();

create or replace view till_entry as
  select x.till, x.id as payment, x.appointment, false as reversed, x.taken_at as at, x.taken_by as clerk, x.method, x.amount, x.reference,
         null::text as reason, x.receipt
  from payment_transaction x where x.till is not null
  union all
  select x.corrected_till, x.id, x.appointment, true, x.corrected_at, x.corrected_by, x.method, -x.amount, x.reference, x.reason, x.counter_receipt
  from payment_transaction x where x.corrected_till is not null;

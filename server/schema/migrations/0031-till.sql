/*
 * Money that is taken at a desk belongs to a day of its location and has a number within it, and a day that was counted and signed takes
 * no more.
 */

-- A location's day, which the first payment opens. `last_receipt` numbers its receipts without gaps.
-- owner: payments
create table till (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  lsv bigint not null references live_scan_vendor,
  day date not null, -- in the time zone of the location
  last_receipt integer not null default 0,
  must_close boolean not null default true, -- false: of the time before tills were closed
  unique (lsv, day),
  unique (id, lsv)
);

-- The counting of a till, signed. Re-opening keeps it, with the reason.
-- owner: payments
create table till_closing (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  till bigint not null references till,
  starting_float integer not null check (starting_float >= 0), -- cents, as all amounts
  cash integer not null, -- taken, less what was reversed
  counted integer not null check (counted >= 0),
  difference_reason text,
  entries integer not null,
  signed_name text not null,
  closed_by bigint not null references user_account,
  closed_at timestamptz not null,
  reopened_by bigint references user_account,
  reopened_at timestamptz,
  reopen_reason text,
  constraint till_closing_difference check (counted = starting_float + cash or difference_reason is not null),
  constraint till_closing_reopened check (num_nulls(reopened_by, reopened_at, reopen_reason) in (0, 3))
);
create unique index till_closing_one on till_closing (till) where reopened_at is null;
create index till_closing_till on till_closing (till, id);

/* Waits for payments under way, which lock the till, too: afterwards the closing and its count are the last. */
create function lock_closed_till() returns trigger language plpgsql as $$
begin
  perform from till where id = new.till for update;
  return new;
end $$;
create trigger till_closing_lock before insert on till_closing for each row execute function lock_closed_till();

create function keep_till_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a closing is kept';
  end if;
  if old.reopened_at is not null
    or to_jsonb(new) - array['reopened_by', 'reopened_at', 'reopen_reason'] <> to_jsonb(old) - array['reopened_by', 'reopened_at', 'reopen_reason'] then
    raise exception 'a closing never changes, but is re-opened once';
  end if;
  return new;
end $$;
create trigger till_closing_kept before update or delete on till_closing for each row execute function keep_till_closing();

alter table payment_transaction
  add till bigint references till,
  add receipt integer,
  add tendered integer, -- cents of cash that were given, before change
  add reference text, -- of the card terminal, or the number of the check or money order; never a card's
  add corrected_till bigint references till;

insert into till (lsv, day, must_close)
  select distinct x.lsv, d.day, false
  from payment_transaction x join live_scan_vendor l on l.id = x.lsv
  cross join lateral (values ((x.taken_at at time zone l.timezone)::date), ((x.corrected_at at time zone l.timezone)::date)) d(day)
  where x.provider = 'desk' and d.day is not null;
update payment_transaction x set till = n.till, receipt = n.receipt, corrected_till = n.corrected_till
from (
  select x.id, t.id as till, row_number() over (partition by t.id order by x.taken_at, x.id) as receipt, c.id as corrected_till
  from payment_transaction x
  join live_scan_vendor l on l.id = x.lsv
  join till t on t.lsv = x.lsv and t.day = (x.taken_at at time zone l.timezone)::date
  left join till c on c.lsv = x.lsv and c.day = (x.corrected_at at time zone l.timezone)::date
  where x.provider = 'desk') n
where n.id = x.id;
update till t set last_receipt = coalesce((select max(x.receipt) from payment_transaction x where x.till = t.id), 0);

alter table payment_transaction
  drop constraint payment_transaction_taken,
  add constraint payment_transaction_taken check (provider <> 'desk' or
    (method in ('CASH', 'CREDIT', 'CHECK', 'MONEY_ORDER') and amount > 0 and intent is null and taken_by is not null and taken_at is not null)),
  add constraint payment_transaction_entry check ((provider = 'desk') = (till is not null) and (till is null) = (receipt is null)),
  add constraint payment_transaction_counter_entry check ((state = 'CORRECTED') = (corrected_till is not null)),
  add constraint payment_transaction_tendered check (tendered is null or (provider = 'desk' and method = 'CASH' and tendered >= amount)),
  add constraint payment_transaction_reference check (reference is null or (provider = 'desk' and method <> 'CASH')),
  add constraint payment_transaction_till foreign key (till, lsv) references till (id, lsv),
  add constraint payment_transaction_corrected_till foreign key (corrected_till, lsv) references till (id, lsv);
create unique index payment_transaction_receipt on payment_transaction (till, receipt) where till is not null;
create index payment_transaction_counter_entry on payment_transaction (corrected_till) where corrected_till is not null;

/* The only steps that a payment takes, whoever writes it. What it is for, how much and how it was paid never changes. */
create or replace function keep_payment_steps() returns trigger language plpgsql as $$
begin
  if new.appointment <> old.appointment or new.amount <> old.amount or new.payment_key <> old.payment_key or new.lsv <> old.lsv
    or new.method <> old.method or new.taken_by is distinct from old.taken_by or new.taken_at is distinct from old.taken_at
    or new.till is distinct from old.till or new.receipt is distinct from old.receipt
    or new.tendered is distinct from old.tendered or new.reference is distinct from old.reference then
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

/* Refuses entries of a closed till. The lock waits for a closing under way, and a closing waits for it. */
create function keep_till_closed() returns trigger language plpgsql as $$
declare
  entered bigint := case when tg_op = 'INSERT' then new.till else new.corrected_till end;
begin
  if entered is null or (tg_op = 'UPDATE' and new.corrected_till is not distinct from old.corrected_till) then
    return new;
  end if;
  perform from till where id = entered for share;
  if exists (select from till_closing c where c.till = entered and c.reopened_at is null) then
    raise exception 'this till is closed' using errcode = 'check_violation', constraint = 'till_closed';
  end if;
  return new;
end $$;
create trigger payment_transaction_till before insert or update on payment_transaction
  for each row execute function keep_till_closed();

/* What a till's day consists of: money that was taken, and corrections as counter entries on the day on which they were made. */
create view till_entry as
  select x.till, x.id as payment, x.appointment, false as reversed, x.taken_at as at, x.taken_by as clerk, x.method, x.amount, x.reference,
         null::text as reason
  from payment_transaction x where x.till is not null
  union all
  select x.corrected_till, x.id, x.appointment, true, x.corrected_at, x.corrected_by, x.method, -x.amount, x.reference, x.reason
  from payment_transaction x where x.corrected_till is not null;

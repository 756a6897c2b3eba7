-- The chain over the audit log, what its rows tell beside, and money taken at the desk.

alter table audit_event
  /* Why it was refused, as a code; words that people typed stay with what they are about. */
  add column reason text,
  /* Whose data it is about: the environment of the row, as it was then. */
  add column employer bigint,
  add column network bigint,
  add column bytes_in bigint,
  add column bytes_out bigint;

create index audit_event_actor on audit_event (actor, seq);
create index audit_event_event on audit_event (event, seq);
create index audit_event_at on audit_event (at, seq);
create index audit_event_refused on audit_event (seq) where outcome = 'refused';

/*
 * A number is taken only after its transaction has an id. So when every transaction that was under way at some moment is over, no
 * row with a number given out before that moment can come any more: the chain can follow the numbers and waits for nobody.
 */
create sequence audit_event_number;
select setval('audit_event_number', coalesce(max(seq), 1), max(seq) is not null) from audit_event;
create function next_audit_number() returns bigint language sql volatile as
  $$ select case when pg_current_xact_id() is not null then nextval('audit_event_number') end $$;
alter table audit_event alter column seq drop identity;
alter table audit_event alter column seq set default next_audit_number();
alter sequence audit_event_number owned by audit_event.seq;

/* The environment of a row that an event is about. */
create function audit_tenant() returns trigger language plpgsql as $$
declare
  person bigint;
  place bigint;
begin
  if new.row_id is null then return new; end if;
  case new.resource
    when 'applicants' then person := new.row_id;
    when 'appointments' then select applicant into person from appointment where id = new.row_id;
    when 'addresses' then select applicant into person from address where id = new.row_id;
    when 'identifications' then select applicant into person from identification where id = new.row_id;
    when 'notes' then select applicant into person from note where id = new.row_id;
    when 'waiversignatures' then select applicant into person from waiver_signature where id = new.row_id;
    when 'letters' then select applicant into person from letter where id = new.row_id;
    when 'paymenttransactions' then
      select p.applicant into person from payment_transaction x join appointment p on p.id = x.appointment where x.id = new.row_id;
    when 'transfers' then select t.employer, t.network into new.employer, new.network from transfer t where id = new.row_id;
    when 'locations' then select l.employer into new.employer from location l where id = new.row_id;
    when 'vendors' then select v.employer into new.employer from vendor v where id = new.row_id;
    when 'waivers' then select w.employer, w.network into new.employer, new.network from waiver w where id = new.row_id;
    when 'disclaimers' then select d.employer, d.network into new.employer, new.network from disclaimer d where id = new.row_id;
    when 'employers' then new.employer := new.row_id;
    when 'networks' then new.network := new.row_id;
    when 'livescanvendors' then place := new.row_id;
    when 'oris' then select lsv into place from ori where id = new.row_id;
    when 'applicanttypes' then select lsv into place from applicant_type where id = new.row_id;
    when 'availabletimes' then select lsv into place from available_time where id = new.row_id;
    when 'blockedtimes' then select lsv into place from blocked_time where id = new.row_id;
    when 'users' then
      select case when context_type = 'livescanvendor' then context_id end, case when context_type = 'network' then context_id end
        into place, new.network from user_account where id = new.row_id;
    else null;
  end case;
  if person is not null then select a.employer, a.network into new.employer, new.network from applicant a where id = person; end if;
  if place is not null then select l.network into new.network from live_scan_vendor l where id = place; end if;
  return new;
end $$;
create trigger audit_event_tenant before insert on audit_event for each row execute function audit_tenant();

/* One link of the chain for each row: the SHA-256 of the link before and of the row. */
create table audit_seal (
  seq bigint primary key,
  hash bytea not null
);
create trigger audit_seal_keep before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_keep_all before truncate on audit_seal for each statement execute function refuse_change();

/* Where the chain stands: all numbers up to `upto` are sealed or will never be used. */
create table audit_head (
  id boolean primary key default true check (id),
  upto bigint not null default 0,
  seq bigint not null default 0,
  rows bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  at timestamptz not null default now()
);
insert into audit_head default values;
create function keep_audit_head() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.upto < old.upto or new.seq < old.seq or new.rows < old.rows then
    raise exception 'the head of the audit log only goes on';
  end if;
  return new;
end $$;
create trigger audit_head_keep before update or delete on audit_head for each row execute function keep_audit_head();
create trigger audit_head_keep_all before truncate on audit_head for each statement execute function refuse_change();

/* Heads that were printed: who changes the chain has to change these too, and what left the machine stays as it is. */
create table audit_anchor (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  seq bigint not null unique,
  rows bigint not null,
  hash bytea not null
);
create trigger audit_anchor_keep before update or delete on audit_anchor for each row execute function refuse_change();
create trigger audit_anchor_keep_all before truncate on audit_anchor for each statement execute function refuse_change();

create view audit_event_seen as
  select e.seq as id, 1 as version, null::timestamptz as removed_at, e.at, e.event, e.outcome, e.reason, e.actor, u.username as actor_name,
    e.actor_role, e.actor_context, e.session, host(e.ip) as ip, e.user_agent, e.request_id, e.resource, e.row_id, e.employer, e.network,
    nullif(array_to_string(e.changed, ', '), '') as changed, e.bytes_in, e.bytes_out, e.detail
  from audit_event e left join user_account u on u.id = e.actor;

-- money taken at the desk ------------------------------------------------------------------------------------------------

/* Said by staff, moved by no processor: a ledger row with states of its own, which no state of a card is or becomes. */
alter table payment_transaction
  add column taken_by bigint references user_account,
  add column taken_at timestamptz,
  add column corrected_by bigint references user_account,
  add column corrected_at timestamptz,
  drop constraint payment_transaction_provider_check,
  add constraint payment_transaction_provider check (provider in ('sandbox', 'stripe', 'desk')),
  drop constraint payment_transaction_state,
  add constraint payment_transaction_state check
    (state in ('AUTHORIZING', 'DECLINED', 'CAPTURING', 'PAID', 'CAPTURE_FAILED', 'VOIDING', 'VOIDED', 'REFUNDING', 'REFUNDED',
      'RECEIVED', 'CORRECTED')),
  add constraint payment_transaction_desk check ((provider = 'desk') = (state in ('RECEIVED', 'CORRECTED'))),
  add constraint payment_transaction_taken check
    (provider <> 'desk' or (method in ('CASH', 'CREDIT') and amount > 0 and intent is null and taken_by is not null and taken_at is not null)),
  add constraint payment_transaction_corrected check
    ((state = 'CORRECTED') = (corrected_by is not null) and (state = 'CORRECTED') = (corrected_at is not null));

create or replace function keep_payment_steps() returns trigger language plpgsql as $$
begin
  if new.appointment <> old.appointment or new.amount <> old.amount or new.payment_key <> old.payment_key
    or new.taken_by is distinct from old.taken_by or new.taken_at is distinct from old.taken_at then
    raise exception 'a payment keeps its appointment, amount and key';
  end if;
  if new.state <> old.state and old.state || '>' || new.state not in (
    'AUTHORIZING>CAPTURING', 'AUTHORIZING>DECLINED', 'AUTHORIZING>VOIDING', 'DECLINED>VOIDING', 'CAPTURING>PAID', 'CAPTURING>CAPTURE_FAILED',
    'CAPTURE_FAILED>VOIDING', 'PAID>CAPTURING', 'PAID>CAPTURE_FAILED', 'PAID>REFUNDING', 'PAID>REFUNDED',
    'VOIDING>VOIDED', 'VOIDING>REFUNDED', 'VOIDED>VOIDING', 'REFUNDING>REFUNDED', 'REFUNDED>VOIDING', 'RECEIVED>CORRECTED') then
    raise exception 'a payment does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

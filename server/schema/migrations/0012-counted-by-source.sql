/*
 * Failed sign-ins, by account and address: a stranger's failures block the stranger. `source_hash` is of both; of a name that is
 * unknown, of the address and of one of a few decoys, so that both take equally long. `user_id` is of existing accounts only.
 * `known_at`: the last sign-in that succeeded from there; `blocks` counts blocks in a row, each twice as long as the last.
 */
-- owner: people
create table sign_in_source (
  source_hash bytea primary key,
  user_id bigint references user_account on delete cascade,
  failures integer not null default 0,
  failures_since timestamptz not null default now(),
  blocked_until timestamptz,
  blocks integer not null default 0,
  known_at timestamptz
);
create index sign_in_source_user on sign_in_source (user_id);

-- Failures before this, of all addresses, are forgotten: the account was unlocked, or its owner chose a new password.
alter table user_account add column failures_cleared_at timestamptz;

-- An account that is blocked for an address until somebody unlocks it shows as locked, so that a superuser finds it.
create or replace view user_account_seen as
  select u.id, u.version, u.removed_at, u.email, u.username, u.is_superuser, u.context_type, u.context_id,
         false as is_self,
         case when u.context_type is null then case when u.is_superuser then 'superuser' else 'staff' end
              when u.context_id is null then null
              when u.context_type = 'network' then 'network_admin'
              else 'lsv_user' end as role,
         case when u.disabled_at is not null or u.locked_until > now() then 'LOCKED'
              when exists (select from sign_in_source s where s.user_id = u.id and s.blocked_until > now() + interval '1 day'
                and s.failures_since > coalesce(u.failures_cleared_at, '-infinity')) then 'LOCKED'
              when u.password_hash is null then 'INVITED'
              else 'ACTIVE' end as state,
         u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id) as second_factor,
         u.last_sign_in
  from user_account u;

/*
 * From where the public booked appointments that are still to come: a hash of the address. How many of a day one address books under the
 * same email, phone or name is counted by it. Deleted when the appointment is over.
 */
-- owner: booking
create table booking_source (
  appointment bigint primary key references appointment on delete cascade,
  source_hash bytea not null
);
create index booking_source_hash on booking_source (source_hash);

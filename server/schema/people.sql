-- Accounts of superusers, staff, networks and live-scan vendors: sign-in, sessions, second factors, links by mail.

/*
 * The role follows from is_superuser and the context (see user_account_seen). An account with neither is staff.
 * context_id is an id of live_scan_vendor or of network, depending on context_type, and null once it was detached.
 */
create table user_account (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  email text not null check (length(email) between 3 and 254),
  username text not null check (length(username) between 1 and 250),
  is_superuser boolean not null default false,
  context_type text check (context_type in ('livescanvendor', 'network')),
  context_id bigint,
  password_hash text, -- null until the invitation is accepted
  must_change_password boolean not null default false,
  last_sign_in timestamptz,
  disabled_at timestamptz,
  -- Failed sign-ins lock an account for a while; `locks` counts locks in a row, each twice as long as the last.
  failures integer not null default 0,
  failures_since timestamptz,
  locked_until timestamptz,
  locks integer not null default 0,
  unlocked_at timestamptz, -- accounts without a sign-in for long are locked; unlocking restarts that period
  -- Time-based second factor. The secret is sealed under record_key and does not count before it is confirmed.
  record_key uuid not null default gen_random_uuid(),
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_step bigint, -- the last time step whose code was used: no code works twice
  check (not (is_superuser and context_type is not null)),
  check (context_id is null or context_type is not null)
);
create unique index user_account_username on user_account (lower(username)) where removed_at is null;
create unique index user_account_email on user_account (lower(email)) where removed_at is null;
create index user_account_by_email on user_account (email, id);
create index user_account_by_username on user_account (username, id);
create index user_account_context on user_account (context_type, context_id) where removed_at is null;

/* Signing in is not a change of the record: it must not make somebody else's edit of the account fail. */
create trigger user_account_version before update on user_account for each row
  when ((old.email, old.username, old.is_superuser, old.context_type, old.context_id, old.removed_at)
        is distinct from (new.email, new.username, new.is_superuser, new.context_type, new.context_id, new.removed_at))
  execute function raise_version();

/*
 * People sign in with a username or an e-mail address, so no account's username may be another account's e-mail
 * address. The unique indexes cannot compare one column with the other. The advisory lock serialises writers of names.
 */
create function keep_names_apart() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtext('user_account names'));
  if exists (select from user_account u
      where u.id <> new.id and u.removed_at is null and lower(u.email) = lower(new.username)) then
    raise unique_violation
      using constraint = 'user_account_username', message = 'the username is an e-mail of another account';
  end if;
  if exists (select from user_account u
      where u.id <> new.id and u.removed_at is null and lower(u.username) = lower(new.email)) then
    raise unique_violation
      using constraint = 'user_account_email', message = 'the e-mail is a username of another account';
  end if;
  return new;
end $$;
create trigger user_account_names before insert or update of username, email on user_account
  for each row execute function keep_names_apart();

alter table file add foreign key (owner) references user_account;
alter table idempotency add foreign key (user_account) references user_account;

/* Updated in place of an account when somebody signs in under an unknown name, so that both take equally long. */
create table sign_in_decoy (
  id integer primary key,
  failures integer not null default 0,
  failures_since timestamptz
);
insert into sign_in_decoy (id) select generate_series(0, 63);

-- sessions ----------------------------------------------------------------------------------------------------------

create table session (
  id bigint generated always as identity primary key,
  cookie_hash bytea not null unique,
  user_id bigint not null references user_account on delete cascade,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip inet,
  user_agent text
);
create index session_by_user on session (user_id) where ended_at is null;

-- links by mail -----------------------------------------------------------------------------------------------------

/*
 * Links that work once. Only the hash of the token is stored. `email` is the new address that an EMAIL link
 * confirms.
 */
create table account_link (
  token_hash bytea primary key,
  user_id bigint not null references user_account on delete cascade,
  purpose text not null check (purpose in ('ACTIVATE', 'RESET', 'EMAIL')),
  email text check (length(email) between 3 and 254),
  created timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'EMAIL') = (email is not null))
);
create index account_link_user on account_link (user_id);
create index account_link_expiry on account_link (expires_at);

-- second factors ----------------------------------------------------------------------------------------------------

/* Codes for a lost second factor. Each works once; only a keyed hash is stored. */
create table recovery_code (
  user_id bigint not null references user_account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  user_id bigint not null references user_account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  last_used timestamptz
);
create index passkey_user on passkey (user_id);

/*
 * The challenge that a passkey has to sign, once and within five minutes. user_id: the account that registers a passkey; null: a
 * sign-in. Unlogged: a crash may lose them.
 */
create unlogged table passkey_challenge (
  challenge_hash bytea primary key,
  user_id bigint,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- the account as the API shows it -----------------------------------------------------------------------------------

/*
 * An account whose LSV or network was detached has no role. `is_self` is filled in for each viewer by the server.
 */
create view user_account_seen as
  select u.id, u.version, u.removed_at, u.email, u.username, u.is_superuser, u.context_type, u.context_id,
         false as is_self,
         case when u.context_type is null then case when u.is_superuser then 'superuser' else 'staff' end
              when u.context_id is null then null
              when u.context_type = 'network' then 'network_admin'
              else 'lsv_user' end as role,
         case when u.disabled_at is not null or u.locked_until > now() then 'LOCKED'
              when u.password_hash is null then 'INVITED'
              else 'ACTIVE' end as state,
         u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id) as second_factor,
         u.last_sign_in
  from user_account u;

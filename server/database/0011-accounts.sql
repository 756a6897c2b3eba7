-- Accounts: links by mail, second factors, names that belong to one account only.

/* How often the account was locked in a row: each lock is twice as long. */
alter table user_account add column locks integer not null default 0;
/* An account that nobody uses is locked after a while; unlocking begins the while anew. */
alter table user_account add column unlocked_at timestamptz;
/* Second factor by time: the secret is sealed; until it is confirmed it counts for nothing. */
alter table user_account add column totp_confirmed_at timestamptz;
/* The last time step whose code was taken: no code is taken twice. */
alter table user_account add column totp_step bigint;

/* Links by mail that work once. Only the hash of what stands in the link is kept. */
create table account_link (
  token_hash bytea primary key,
  user_id bigint not null references user_account on delete cascade,
  purpose text not null check (purpose in ('ACTIVATE', 'RESET', 'EMAIL')),
  /* The new address that a link of purpose EMAIL confirms. */
  email text check (length(email) between 3 and 254),
  created timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'EMAIL') = (email is not null))
);
create index account_link_user on account_link (user_id);
create index account_link_expiry on account_link (expires_at);

/* Codes for the day on which the second factor is lost. Each works once; only a keyed hash is kept. */
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

/* What a passkey is asked to sign, once and within five minutes. Unlogged: a crash may forget them. */
create unlogged table passkey_challenge (
  challenge_hash bytea primary key,
  /* Who registers a passkey; null: somebody signs in. */
  user_id bigint,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

/* Written in place of an account by a sign-in under a name that nobody has, so that it costs the same. */
create table sign_in_decoy (
  id integer primary key,
  failures integer not null default 0,
  failures_since timestamptz
);
insert into sign_in_decoy (id) select generate_series(0, 63);

/* Who signs in names a username or an e-mail: one account's username is never another one's e-mail. */
create function keep_names_apart() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtext('user_account names'));
  if exists (select from user_account u where u.id <> new.id and u.removed_at is null and lower(u.email) = lower(new.username)) then
    raise unique_violation using constraint = 'user_account_username', message = 'the username is an e-mail of another account';
  end if;
  if exists (select from user_account u where u.id <> new.id and u.removed_at is null and lower(u.username) = lower(new.email)) then
    raise unique_violation using constraint = 'user_account_email', message = 'the e-mail is a username of another account';
  end if;
  return new;
end $$;
create trigger user_account_names before insert or update of username, email on user_account for each row execute function keep_names_apart();

/* Signing in is no change of the record: who edits an account is not refused for it. */
drop trigger user_account_version on user_account;
create trigger user_account_version before update on user_account for each row
  when ((old.email, old.username, old.is_superuser, old.context_type, old.context_id, old.removed_at)
        is distinct from (new.email, new.username, new.is_superuser, new.context_type, new.context_id, new.removed_at))
  execute function raise_version();

/* A mail with a secret in it: the words are forgotten once it is sent. */
alter table mail add column secret boolean not null default false;

create or replace view user_account_seen as
  select u.id, u.version, u.removed_at, u.email, u.username, u.is_superuser, u.context_type, u.context_id, false as is_self,
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

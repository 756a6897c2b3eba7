/*
 * Keys for programs. A key acts as a role, for one network or location where the role has one, and never with more rights than its owner has
 * at that moment. Only its hash is kept: a key is 256 random bits, which nobody guesses.
 */
-- owner: people
create table api_key (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  owner bigint not null references user_account,
  name text not null check (length(name) between 1 and 100),
  prefix text not null,
  key_hash bytea not null unique,
  role text not null check (role in ('superuser', 'staff', 'network_admin', 'lsv_user')),
  context_id bigint, -- the network or the location, depending on the role
  read_only boolean not null,
  calls_per_minute integer not null check (calls_per_minute between 1 and 6000),
  expires_at timestamptz not null,
  last_used timestamptz,
  last_ip inet,
  check ((role in ('network_admin', 'lsv_user')) = (context_id is not null))
);
create index api_key_owner on api_key (owner);
create index api_key_by_created on api_key (created, id);
create trigger api_key_version before update on api_key for each row
  when (old.removed_at is distinct from new.removed_at) execute function raise_version();

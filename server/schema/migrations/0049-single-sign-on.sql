/*
 * Single sign-on by OpenID Connect. A provider is that of the installation's staff, or of one network. It signs in accounts of its own
 * audience only: staff and superusers, or the administrators of its network.
 */
-- owner: people
create table sso_provider (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null default gen_random_uuid(),
  network bigint references network, -- null: of the installation's staff
  name text not null check (length(name) between 1 and 100),
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 250),
  client_secret bytea, -- null: a public client, protected by PKCE alone
  client_secret_index bytea,
  scopes text not null default 'openid email profile',
  -- The claim that holds roles, and its values that make a superuser, or a member of staff (of a network: an administrator).
  roles_claim text check (length(roles_claim) <= 100),
  superuser_values text[] not null default '{}',
  member_values text[] not null default '{}',
  mail_domains text[] not null default '{}', -- none: any
  creates_accounts boolean not null default false,
  passwords_off boolean not null default false,
  -- Values of which the token must have one: how strongly the provider asked.
  acr_values text[] not null default '{}',
  amr_values text[] not null default '{}',
  signs_out boolean not null default false,
  enabled boolean not null default true,
  check (network is null or superuser_values = '{}')
);
create index sso_provider_network on sso_provider (network);
create index sso_provider_by_name on sso_provider (name, id);
-- A resealed secret is no change of the record; a new one has another index.
create trigger sso_provider_version before update on sso_provider for each row
  when ((old.name, old.issuer, old.client_id, old.client_secret_index, old.scopes, old.roles_claim, old.superuser_values,
         old.member_values, old.mail_domains, old.creates_accounts, old.passwords_off, old.acr_values, old.amr_values, old.signs_out,
         old.enabled, old.removed_at)
        is distinct from (new.name, new.issuer, new.client_id, new.client_secret_index, new.scopes, new.roles_claim, new.superuser_values,
         new.member_values, new.mail_domains, new.creates_accounts, new.passwords_off, new.acr_values, new.amr_values, new.signs_out,
         new.enabled, new.removed_at))
  execute function raise_version();

/*
 * Whom a provider knows under which subject. The issuer belongs to it: a provider whose issuer is changed knows nobody of the former one.
 */
-- owner: people
create table sso_link (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  provider bigint not null references sso_provider,
  user_id bigint not null references user_account on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text, -- as the provider gave it when the link was made
  last_used timestamptz
);
create unique index sso_link_subject on sso_link (provider, issuer, subject) where removed_at is null;
create unique index sso_link_user on sso_link (provider, user_id) where removed_at is null;
create index sso_link_of_user on sso_link (user_id);
create index sso_link_by_created on sso_link (created, id);
-- A use of the link is no change of it.
create trigger sso_link_version before update on sso_link for each row
  when (old.removed_at is distinct from new.removed_at) execute function raise_version();

/*
 * A sign-on between its beginning and the provider's answer: ten minutes, once, in the browser that began it. `secret` seals what the
 * answer must fit: the nonce and the verifier. With a session it proves the owner of that session once more. A crash may lose them.
 */
-- owner: people
create unlogged table sso_transaction (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  updated timestamptz not null default now(),
  record_key uuid not null default gen_random_uuid(),
  state_hash bytea not null unique,
  browser_hash bytea not null,
  provider bigint not null,
  session bigint,
  secret bytea not null,
  began_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index sso_transaction_expiry on sso_transaction (expires_at);
create trigger sso_transaction_version before update on sso_transaction for each row execute function raise_version();

-- The link that opened a session, where its owner last proved to be there, and the provider's page to sign out.
alter table session add sso_link bigint references sso_link on delete set null;
alter table session add fresh_at timestamptz;
alter table session add sign_out_url text check (length(sign_out_url) <= 2000);
create index session_sso_link on session (sso_link) where ended_at is null;

/* An account that a provider signs in needs no password: it is not invited any more. */
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
              when u.password_hash is null and not exists (select from sso_link k where k.user_id = u.id and k.removed_at is null) then 'INVITED'
              else 'ACTIVE' end as state,
         u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id) as second_factor,
         u.last_sign_in
  from user_account u;

/*
 * Webhooks: what happens is sent to addresses of the provider and of networks. A secret signs what is sent; while it is being replaced
 * the former one signs too. A delivery holds ids only: personal values are read when it is sent, and never kept here.
 */
-- owner: webhooks
create table webhook (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null default gen_random_uuid(),
  owner bigint not null references user_account,
  network bigint references network, -- null: what happens anywhere
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  personal boolean not null default false,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  enabled boolean not null default true,
  failing_since timestamptz,
  check ((former_secret is null) = (former_until is null))
);
create index webhook_owner on webhook (owner);
create index webhook_network on webhook (network);
create index webhook_by_created on webhook (created, id);
-- A replaced or resealed secret is no change of the record.
create trigger webhook_version before update on webhook for each row
  when ((old.name, old.url, old.events, old.personal, old.enabled, old.removed_at)
        is distinct from (new.name, new.url, new.events, new.personal, new.enabled, new.removed_at))
  execute function raise_version();

-- owner: webhooks
create table webhook_delivery (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  removed_at timestamptz,
  webhook bigint not null references webhook,
  message uuid not null default gen_random_uuid(), -- the same for every attempt, so that a receiver knows a repetition
  event text not null,
  data jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  next_at timestamptz default now(),
  last_at timestamptz,
  last_status integer,
  last_error text
);
create index webhook_delivery_webhook on webhook_delivery (webhook, created, id);
create index webhook_delivery_by_created on webhook_delivery (created, id);

-- The basis of every other part: row versions, the audit log and its hash chain, idempotency keys, rate limits,
-- uploaded files, the mail outbox. No business word: the foreign keys from here to business tables are added in the
-- files of those tables.

create extension if not exists btree_gist; -- equality beside ranges in one exclusion constraint
create extension if not exists pg_trgm; -- parts of names
create extension if not exists pgcrypto; -- random bytes

-- row versions ------------------------------------------------------------------------------------------------------

/*
 * Every record has id, version, created, updated and removed_at (null while it exists; rows are never deleted for
 * being removed). The version is the ETag of the API. It is raised here, so that no writer can forget it.
 */
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated := now();
  return new;
end $$;

-- audit log ---------------------------------------------------------------------------------------------------------

/*
 * The chain is sealed by a job, in the order of seq, without ever waiting for a writer. That is safe because a
 * number is only taken after its transaction has an id: once every transaction that was open at some moment has
 * ended, no row with a number handed out before that moment can still appear.
 */
create sequence audit_event_number;
create function next_audit_number() returns bigint language sql volatile as
  $$ select case when pg_current_xact_id() is not null then nextval('audit_event_number') end $$;

/*
 * One row per event, written in the transaction of what it records. Append-only. It holds ids and codes, but no
 * names, addresses, identification numbers or dates of birth.
 */
create table audit_event (
  seq bigint primary key default next_audit_number(),
  at timestamptz not null default clock_timestamp(),
  event text not null,
  outcome text not null default 'ok',
  reason text, -- why it was refused, as a code
  actor bigint,
  actor_role text not null,
  actor_context bigint,
  session bigint,
  ip inet,
  user_agent text,
  request_id text,
  resource text,
  row_id bigint,
  employer bigint, -- the environment of the row at that time, filled in by a trigger (operations.sql)
  network bigint,
  changed text[],
  detail jsonb,
  bytes_in bigint,
  bytes_out bigint
);
alter sequence audit_event_number owned by audit_event.seq;
create index audit_event_row on audit_event (resource, row_id);
create index audit_event_actor on audit_event (actor, seq);
create index audit_event_event on audit_event (event, seq);
create index audit_event_at on audit_event (at, seq);
create index audit_event_refused on audit_event (seq) where outcome = 'refused';

/* One link of the chain per row: the SHA-256 of the previous link and of the row. */
create table audit_seal (
  seq bigint primary key,
  hash bytea not null
);

/* The last link. Every number up to `upto` is sealed or will never be used. One row. */
create table audit_head (
  id boolean primary key default true check (id),
  upto bigint not null default 0,
  seq bigint not null default 0,
  rows bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  at timestamptz not null default now()
);
insert into audit_head default values;

/* Heads that were printed: whoever rewrites the chain must rewrite these too, and cannot change what was printed. */
create table audit_anchor (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  seq bigint not null unique,
  rows bigint not null,
  hash bytea not null
);

/* Where the log begins since older rows were purged: how many those were, the last link of their chain. One row. */
create table audit_start (
  id boolean primary key default true check (id),
  seq bigint not null default 0,
  rows bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  at timestamptz not null default now()
);
insert into audit_start default values;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;

/* Rows before the start of the log may be deleted; no row may ever be changed. */
create function keep_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.seq <= (select s.seq from audit_start s) then return old; end if;
  raise exception 'audit events are append-only';
end $$;

create function keep_audit_head() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.upto < old.upto or new.seq < old.seq or new.rows < old.rows then
    raise exception 'the head of the audit log only goes on';
  end if;
  return new;
end $$;

/* The start only moves forward along the chain, and never past a row that is younger than a year. */
create function keep_audit_start() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <= old.seq or new.rows <= old.rows then
    raise exception 'the start of the audit log only goes on';
  end if;
  if not exists (select from audit_event e join audit_seal s on s.seq = e.seq
      where e.seq = new.seq and s.hash = new.hash and e.at < now() - interval '1 year') then
    raise exception 'audit events are append-only for a year at least';
  end if;
  return new;
end $$;

create trigger audit_event_keep before update or delete on audit_event for each row execute function keep_audit_row();
create trigger audit_seal_keep before update or delete on audit_seal for each row execute function keep_audit_row();
create trigger audit_anchor_keep before update or delete on audit_anchor
  for each row execute function keep_audit_row();
create trigger audit_head_keep before update or delete on audit_head for each row execute function keep_audit_head();
create trigger audit_start_keep before update or delete on audit_start
  for each row execute function keep_audit_start();
create trigger audit_event_keep_all before truncate on audit_event
  for each statement execute function refuse_change();
create trigger audit_seal_keep_all before truncate on audit_seal for each statement execute function refuse_change();
create trigger audit_anchor_keep_all before truncate on audit_anchor
  for each statement execute function refuse_change();
create trigger audit_head_keep_all before truncate on audit_head for each statement execute function refuse_change();
create trigger audit_start_keep_all before truncate on audit_start
  for each statement execute function refuse_change();

-- requests ----------------------------------------------------------------------------------------------------------

/*
 * An idempotency key and the record that was made with it. Two requests with one key: the second waits at the unique
 * index, then reads the id. A key belongs to the account that sent it; keys of the public have no account.
 */
create table idempotency (
  scope text not null,
  key text not null,
  user_account bigint,
  body_hash bytea not null,
  made bigint, -- the id of the record, of a kind that the scope tells
  created timestamptz not null default now(),
  constraint idempotency_key unique nulls not distinct (scope, key, user_account)
);
create index idempotency_created on idempotency (created);
create index idempotency_made on idempotency (made, scope);

/*
 * Attempts per fixed time window: sign-in, record lookup, booking. Counted before the work is done, so that parallel
 * guesses do not pass the limit. Unlogged: a crash may lose the counts.
 */
create unlogged table attempt (
  scope text not null,
  key bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (scope, key, window_start)
);
create index attempt_window on attempt (window_start);

-- files -------------------------------------------------------------------------------------------------------------

/* An uploaded or generated file. Its bytes are in the file store under record_key, once uploaded_at is set. */
create table file (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  record_key uuid not null default gen_random_uuid() unique,
  original_name text not null check (length(original_name) between 1 and 255),
  mime_type text not null,
  size bigint,
  sha256 bytea,
  uploaded_at timestamptz,
  owner bigint
);
create trigger file_version before update on file for each row execute function raise_version();

/* `url` is signed by the server when it answers. */
create view file_seen as select f.*, null::text as url from file f where f.uploaded_at is not null;

-- mail outbox -------------------------------------------------------------------------------------------------------

/*
 * One row per recipient and event; the unique event_key makes a second mail for the same event impossible. KEPT:
 * there is no mail server. UNKNOWN: perhaps delivered, so never sent again automatically. REPLACED: still waiting
 * when somebody sent it again.
 */
create table mail (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  event_key text not null unique,
  appointment bigint,
  applicant bigint,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  calendar text,
  message_id text not null unique,
  secret boolean not null default false, -- contains a link that signs in or confirms: the text is erased once sent
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'KEPT', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'REPLACED')),
  attempts integer not null default 0,
  error text,
  sent_at timestamptz
);
create index mail_created on mail (created, id);
create index mail_applicant on mail (applicant, created);
create trigger mail_version before update on mail for each row execute function raise_version();

-- Names are found by the letters under their accents, and what is kept too long is forgotten.

-- names -------------------------------------------------------------------------------------------------------------------

/*
 * A name in ASCII, for searching: without accents, and letters of other scripts as the numbers of their bytes. So one index finds
 * José by jose and by josé, and 王 too: the index knows the letters of ASCII alone where the database's locale is C.
 */
create function plain_name(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = char_length(given) then return given; end if;
  given := regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g');
  given := translate(given, 'øØłŁđĐðÐıħĦŧŦ’ʼ‘ʻ', 'oOlLdDdDihHtT''''''''');
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE');
  given := replace(replace(replace(replace(given, 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH');
  if octet_length(given) = char_length(given) then return given; end if;
  return translate(encode(convert_to(given, 'UTF8'), 'escape'), '\', '.');
end $$;

/* A part of a name, for LIKE: `%` and `_` mean themselves. */
create function plain_part(given text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(plain_name(given), '([\\%_])', '\\\1', 'g') $$;

drop index applicant_name;
create index applicant_name on applicant using gin (plain_name(first_name || ' ' || last_name) gin_trgm_ops);
/* How many names a part of a name fits decides how they are found: the estimate is worth its space. */
alter index applicant_name alter column 1 set statistics 500;
drop index applicant_last_begins;
create index applicant_last_begins on applicant
  (lower(plain_name(last_name)) text_pattern_ops, lower(plain_name(first_name)) text_pattern_ops) where removed_at is null;
drop index applicant_first_begins;
create index applicant_first_begins on applicant
  (lower(plain_name(first_name)) text_pattern_ops, lower(plain_name(last_name)) text_pattern_ops) where removed_at is null;

-- the audit log's beginning ---------------------------------------------------------------------------------------------------

/* Behind which row the log begins, since older ones were purged: how many those were, and the last link of their chain. */
create table audit_start (
  id boolean primary key default true check (id),
  seq bigint not null default 0,
  rows bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  at timestamptz not null default now()
);
insert into audit_start default values;

/* It goes on along the chain only, and nothing younger than a year is ever behind it. */
create function keep_audit_start() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <= old.seq or new.rows <= old.rows then raise exception 'the start of the audit log only goes on'; end if;
  if not exists (select from audit_event e join audit_seal s on s.seq = e.seq
      where e.seq = new.seq and s.hash = new.hash and e.at < now() - interval '1 year') then
    raise exception 'audit events are append-only for a year at least';
  end if;
  return new;
end $$;
create trigger audit_start_keep before update or delete on audit_start for each row execute function keep_audit_start();
create trigger audit_start_keep_all before truncate on audit_start for each statement execute function refuse_change();

/* What lies before the start may go; nothing else ever does. */
create function keep_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.seq <= (select s.seq from audit_start s) then return old; end if;
  raise exception 'audit events are append-only';
end $$;
drop trigger audit_event_keep on audit_event;
create trigger audit_event_keep before update or delete on audit_event for each row execute function keep_audit_row();
drop trigger audit_seal_keep on audit_seal;
create trigger audit_seal_keep before update or delete on audit_seal for each row execute function keep_audit_row();
drop trigger audit_anchor_keep on audit_anchor;
create trigger audit_anchor_keep before update or delete on audit_anchor for each row execute function keep_audit_row();

-- holds -----------------------------------------------------------------------------------------------------------------------

/* Why nothing of this person may be forgotten for now: a law suit, an inquiry. */
alter table applicant add column hold_reason text;
drop view applicant_seen;
create view applicant_seen as
  select a.*, array(select al.location from applicant_location al where al.applicant = a.id order by al.location) as locations
  from applicant a;

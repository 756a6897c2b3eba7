-- The keys that seal values, index them and sign links. They are kept here sealed under a master key, which the
-- database never holds: `master` is its mark, by which it is recognised. During a rotation each key is here twice.

-- owner: platform
create table sealing_key (
  id bytea not null check (octet_length(id) = 4), -- the first bytes of each value that a DATA key sealed
  purpose text not null check (purpose in ('DATA', 'INDEX', 'TOKENS')),
  master text not null,
  sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (id, master)
);

-- Values that are sealed under another key are the same values: a record keeps its version, and who edits it is not
-- refused.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if current_setting('bims.resealing', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated := now();
  return new;
end $$;

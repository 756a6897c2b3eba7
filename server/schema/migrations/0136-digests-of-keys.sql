/*
 * An idempotency key opens its booking: the database has its digest only, so that a backup opens none. A server of the version before
 * writes keys themselves for as long as it runs beside new ones: its row becomes a digest as its transaction commits. It finds no
 * digest, so that a call that it repeats would be done twice: its commit fails, which it answers with a 503, to be sent again.
 */
create function key_digest(key text) returns text language sql immutable parallel safe as $$
  select 'sha256 ' || encode(sha256(convert_to(key, 'UTF8')), 'hex')
$$;

create function digest_key() returns trigger language plpgsql as $$
begin
  update idempotency set key = key_digest(new.key)
  where scope = new.scope and key = new.key and user_account is not distinct from new.user_account;
  return null;
exception when unique_violation then
  raise exception 'This key was used at a server of a newer version.' using errcode = 'serialization_failure';
end $$;

create constraint trigger idempotency_digest after insert on idempotency deferrable initially deferred
  for each row when (new.key not like 'sha256 %') execute function digest_key();

update idempotency set key = key_digest(key);
update payment_token set bound_to = key_digest(bound_to) where bound_to is not null;

-- How often the secret of a provider was changed: two versions with the same mask differ by it, so that a new secret of another administrator
-- is no longer overwritten unseen. A rotation of the key writes another index of the same secret.
alter table sso_provider add column client_secret_changes integer not null default 0;
create function count_client_secret_changes() returns trigger language plpgsql as $$
begin
  if current_setting('bims.resealing', true) = 'on' then return new; end if;
  new.client_secret_changes := old.client_secret_changes + 1;
  return new;
end $$;
create trigger sso_provider_secret_changes before update of client_secret_index on sso_provider for each row
  when (new.client_secret_index is distinct from old.client_secret_index) execute function count_client_secret_changes();

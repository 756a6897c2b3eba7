/*
 * Two usernames with one key look alike: in other forms of the same characters, or in Cyrillic or Greek letters with the shape of Latin
 * ones, small or capital. Not of one with and one without accents, nor of I, l and 1, which people tell apart or have had for long.
 */
create function look_alike_key(name text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(lower(regexp_replace(normalize(name, NFKC), '[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g')),
    'аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅһҺԁԀԛԚԝԜӏӀѵѴɑɡı‐‑αΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧ',
    'aabbeekkmmhhooppccttyyxxiijjsshhddqqwwllvvagi--aabbeezzhhiikkmmnnooppttyyxx'))
$$;
create index user_account_look_alike on user_account (look_alike_key(username)) where removed_at is null;

/* Accounts from before keep their names: only a name that is given anew is compared. */
create or replace function keep_names_apart() returns trigger language plpgsql as $$
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
  if tg_op = 'UPDATE' then
    if look_alike_key(new.username) = look_alike_key(old.username) then return new; end if;
  end if;
  -- The same name in other capitals is refused by its own index, as taken.
  if exists (select from user_account u
      where u.id <> new.id and u.removed_at is null and lower(u.username) <> lower(new.username)
        and (look_alike_key(u.username) = look_alike_key(new.username) or lower(u.email) = look_alike_key(new.username))) then
    raise unique_violation
      using constraint = 'user_account_look_alike', message = 'the username looks like a name of another account';
  end if;
  return new;
end $$;

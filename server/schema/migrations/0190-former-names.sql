/*
 * Applicants are found by their former names, too. Those with former names have a row here: the words of all their names, of which
 * `present` are those of the first and last name, in the order of the list. Removed applicants have none.
 */
create function name_words(given text) returns text language sql immutable strict parallel safe as $$
  select ' ' || f.name || case when f.name like '% %' then ' ' || replace(f.name, ' ', '') else '' end from (select folded_name(given) as name) f
$$;

-- owner: applicants
create table applicant_former_name (
  applicant bigint primary key references applicant on delete cascade,
  words text not null,
  present text not null,
  sort_name text collate "C" not null
);
create index applicant_former_name_words on applicant_former_name using gin (words gin_trgm_ops);

create function add_former_names(applicants bigint[]) returns void language sql as $$
  insert into applicant_former_name (applicant, words, present, sort_name)
  select a.id, p.words || coalesce((
      select string_agg(name_words(split_part(f.line, ',', 2)) || name_words(split_part(f.line, ',', 1)), '')
      from string_to_table(a.former_names, E'\n') f(line)), ''),
    p.words, a.sort_name
  from applicant a cross join lateral (select name_words(a.first_name) || name_words(a.last_name) as words) p
  where a.id = any(applicants) and a.former_names is not null and a.removed_at is null
$$;

create function keep_former_names() returns trigger language plpgsql as $$
declare
  named bigint[];
begin
  select array_agg(id) into named from made where former_names is not null;
  if named is not null then perform add_former_names(named); end if;
  return null;
end $$;

create function keep_changed_former_names() returns trigger language plpgsql as $$
declare
  renamed bigint[];
begin
  select array_agg(n.id) into renamed from made n join former o using (id)
  where (n.former_names is not null or o.former_names is not null)
    and (n.first_name, n.last_name, n.former_names, n.removed_at is null)
      is distinct from (o.first_name, o.last_name, o.former_names, o.removed_at is null);
  if renamed is null then return null; end if;
  delete from applicant_former_name where applicant = any(renamed);
  perform add_former_names(renamed);
  return null;
end $$;

create trigger applicant_former_names_made after insert on applicant referencing new table as made
  for each statement execute function keep_former_names();
create trigger applicant_former_names_changed after update on applicant referencing new table as made old table as former
  for each statement execute function keep_changed_former_names();

select add_former_names(array(select id from applicant where former_names is not null));
analyze applicant_former_name;

-- How common a name is: whoever counts a million people begins with the names that many bear.

/* About how many bore the name when a job last counted; only a hint for the order in which names are read. */
alter table applicant_first_name add column bearers integer not null default 0;
alter table applicant_last_name add column bearers integer not null default 0;

create function count_bearers() returns void language sql as $$
  update applicant_first_name n set bearers = b.bearers
  from (select first_name, count(*) as bearers from applicant where removed_at is null group by first_name having count(*) >= 100) b
  where b.first_name = n.name and b.bearers <> n.bearers;
  update applicant_last_name n set bearers = b.bearers
  from (select last_name, count(*) as bearers from applicant where removed_at is null group by last_name having count(*) >= 100) b
  where b.last_name = n.name and b.bearers <> n.bearers;
$$;
select count_bearers();

/* The list of letters that were not sent names the applicants. */
create or replace view letter_seen as
  select l.*, m.to_address, coalesce(m.state, case when l.problem is null then 'QUEUED' else 'FAILED' end) as state,
         coalesce(m.error, l.problem) as error, m.sent_at, coalesce(p.name, v.name) as recipient_name,
         s.description as status_description, encode(f.sha256, 'hex') as sha256, null::text as url,
         (select count(*)::integer from letter_sending x where x.letter = l.id) as sendings,
         a.last_name || ', ' || a.first_name as applicant_name
  from letter l
  join applicant a on a.id = l.applicant
  join status_code s on s.id = l.status_code
  left join location p on p.id = l.location
  left join vendor v on v.id = l.vendor
  left join file f on f.id = l.file
  left join lateral (
    select x.mail from letter_sending x where x.letter = l.id order by x.mail desc limit 1) last on true
  left join mail m on m.id = last.mail;

/* Letters that no mail has carried yet, failed ones among them, are few. */
create index letter_problem on letter (created, id) where problem is not null;

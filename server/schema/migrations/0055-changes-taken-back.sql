/*
 * A change of one applicant's hire status and a letter that is sent again can be taken back as a change of many can: `letters` are those
 * to send again. `status_seen` is the status from which the user chose the applicant, null for none and for an unknown one.
 */
alter table bulk_change add column letters bigint[];
create index bulk_change_open on bulk_change (author, leaves_at) where undone_at is null;
alter table bulk_change_row add column is_seen boolean not null default false, add column status_seen bigint;

/* `next_attempt`: when a mail that failed is sent again by itself; the server reads it from its jobs. */
create view mail_seen as select m.*, null::timestamptz as next_attempt from mail m;
create or replace view letter_seen as
  select l.*, m.to_address, coalesce(m.state, case when l.problem is null then 'QUEUED' else 'FAILED' end) as state,
         coalesce(m.error, l.problem) as error, m.sent_at, coalesce(p.name, v.name) as recipient_name,
         s.description as status_description, encode(f.sha256, 'hex') as sha256, null::text as url,
         (select count(*)::integer from letter_sending x where x.letter = l.id) as sendings,
         a.last_name || ', ' || a.first_name as applicant_name, null::timestamptz as next_attempt
  from letter l
  join applicant a on a.id = l.applicant
  join status_code s on s.id = l.status_code
  left join location p on p.id = l.location
  left join vendor v on v.id = l.vendor
  left join file f on f.id = l.file
  left join lateral (
    select x.mail from letter_sending x where x.letter = l.id order by x.mail desc limit 1) last on true
  left join mail m on m.id = last.mail;

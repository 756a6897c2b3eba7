/*
 * The link of an account's mail is computed when the mail is sent, from the row's key and the signing key: neither this table nor the
 * outbox holds it. `token_hash` stays for links that were mailed before.
 */
alter table account_link add id bigint generated always as identity, add record_key uuid not null default gen_random_uuid();
alter table account_link drop constraint account_link_pkey;
alter table account_link alter token_hash drop not null;
alter table account_link add primary key (id);
create unique index account_link_token on account_link (token_hash);

-- What was perhaps sent is not sent again, and needs its link no more; a kept mail gets its link where it is read.
update mail set text_body = 'This message held a link for its reader alone. It was sent and is not kept.',
  html_body = 'This message held a link for its reader alone. It was sent and is not kept.'
where secret and state in ('UNKNOWN', 'REPLACED');
update mail set
  text_body = regexp_replace(text_body, '/waitlist/([1-9][0-9]*)\.[A-Za-z0-9_-]{43}', '/waitlist/\1.own', 'g'),
  html_body = regexp_replace(html_body, '/waitlist/([1-9][0-9]*)\.[A-Za-z0-9_-]{43}', '/waitlist/\1.own', 'g'),
  event_key = coalesce((
    select mail.event_key || '-' || o.entry from waitlist_offer o where mail.event_key = 'waitlist-offer-' || o.id), event_key)
where secret and state = 'KEPT' and event_key like 'waitlist-%';

-- What applicants answered in waivers is sealed, as their signatures are; `fields` holds what was answered before, until
-- a job has sealed it.
alter table waiver_signature add column answers bytea;
create index waiver_signature_unsealed on waiver_signature (id) where fields <> '{}';

-- Bytes of files are encrypted under a key of the file's own, which is sealed here. Without one they are as before.
-- `kept_sha256` is of the bytes as they are kept, `sha256` of the file's own.
alter table file add column content_key bytea, add column kept_sha256 bytea;

create or replace view mail_attachment as
  select m.id as mail, f.id, f.record_key, f.original_name, f.mime_type, f.content_key
  from mail m
  join appointment p on p.id = m.appointment and p.mode = 'new'
  join waiver_signature s on s.applicant = p.applicant and s.signature_type = 'GENERATED' and s.removed_at is null
  join file f on f.id = s.waiver_file and f.removed_at is null
  where m.event_key = 'booked-' || p.id
  union all
  select x.mail, f.id, f.record_key, f.original_name, f.mime_type, f.content_key
  from letter_sending x
  join letter l on l.id = x.letter
  join file f on f.id = l.file and f.removed_at is null;

-- Mails hold the name of a booking's link, and not the token that opens it. Those that were written before keep none.
set local bims.resealing = 'on';
update mail set
  text_body = regexp_replace(text_body, '/booking/([1-9][0-9]{9})\.[A-Za-z0-9_-]{43}', '/booking/\1', 'g'),
  html_body = regexp_replace(html_body, '/booking/([1-9][0-9]{9})\.[A-Za-z0-9_-]{43}', '/booking/\1', 'g')
where state in ('SENT', 'KEPT', 'UNKNOWN', 'REPLACED')
  and (text_body ~ '/booking/[1-9][0-9]{9}\.' or html_body ~ '/booking/[1-9][0-9]{9}\.');

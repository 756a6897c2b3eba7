-- What goes out with a mail: the waivers that were signed with a booking go with the mail that tells of it.

create view mail_attachment as
  select m.id as mail, f.id, f.record_key, f.original_name, f.mime_type
  from mail m
  join appointment p on p.id = m.appointment and p.mode = 'new'
  join waiver_signature s on s.applicant = p.applicant and s.signature_type = 'GENERATED' and s.removed_at is null
  join file f on f.id = s.waiver_file and f.removed_at is null
  where m.event_key = 'booked-' || p.id;
create index waiver_signature_undocumented on waiver_signature (applicant) where signature_type = 'GENERATED' and waiver_file is null;

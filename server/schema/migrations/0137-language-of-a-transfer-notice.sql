-- The language in which a request to transfer was shown the privacy notice, as for the other agreements.
alter table transfer add privacy_notice_language text
  constraint transfer_privacy_notice_language_check check (
    privacy_notice_language ~ '^[a-z]{2,3}$' and (privacy_notice_language is null or privacy_notice is not null));

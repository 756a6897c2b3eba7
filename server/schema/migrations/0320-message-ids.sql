-- The message ID of a mail follows from its event key, which is unique. A second unique index beside it made the insertion of
-- a mail fail that another transaction inserted at the same moment: "on conflict (event_key)" looks at one index only.
alter table mail drop constraint mail_message_id_key;

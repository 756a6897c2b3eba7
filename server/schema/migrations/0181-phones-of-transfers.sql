/*
 * The phone and the language that the link of a request to transfer replaced, with or without the email address: undoing a change of the
 * address restores them too.
 */
-- owner: transfers
alter table transfer_contact_change alter column former_email drop not null, add former_phone text, add former_language text;

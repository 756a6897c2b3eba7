/*
 * What the link of a booking replaced besides the email address, as it was before the first correction by that link: null where staff
 * changed it since, or where the row is older. Without a former email the row only keeps these. A change by staff ends what can be taken back.
 */
alter table contact_change alter former_email drop not null;
alter table contact_change add former_phone text, add former_language text, add ended_at timestamptz;

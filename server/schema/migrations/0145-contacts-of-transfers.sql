/*
 * An email address that an applicant replaced by the link of a request to transfer. The link of the former revision, which the former
 * mailbox has, takes the change back while the request is pending. Deleted after that.
 */
-- owner: transfers
create table transfer_contact_change (
  id bigint generated always as identity primary key,
  transfer bigint not null references transfer on delete cascade,
  former_revision integer not null,
  former_email text not null,
  changed_at timestamptz not null default now(),
  taken_back_at timestamptz,
  unique (transfer, former_revision)
);

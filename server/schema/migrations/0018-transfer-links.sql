-- A request to transfer has a link of its own, by which the applicant sees its state; raising the revision revokes the link.
alter table transfer add column link_revision integer not null default 1;

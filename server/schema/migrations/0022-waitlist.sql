-- Who is told when an earlier time opens at an LSV: applicants with an appointment there, and mailboxes without one. The order of ids is
-- that of joining.

-- owner: waitlist
create table waitlist_entry (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  lsv bigint not null references live_scan_vendor,
  appointment bigint unique references appointment,
  employer bigint references employer,
  network bigint references network,
  email text,
  language text,
  -- Days at the LSV, both included.
  earliest date not null,
  latest date not null,
  confirmed_at timestamptz, -- of a mailbox: its link was opened and pressed. Nothing is offered before
  check (earliest <= latest),
  check (num_nonnulls(appointment, email) = 1 and num_nonnulls(email, language) <> 1),
  check (num_nonnulls(employer, network) = num_nonnulls(email))
);
create unique index waitlist_entry_mailbox on waitlist_entry (lsv, lower(email)) where email is not null;
create index waitlist_entry_turn on waitlist_entry (lsv, id);

-- A time that is kept for one of them for a while. The unique index lets nobody have two at once.
-- owner: waitlist
create table waitlist_offer (
  id bigint generated always as identity primary key,
  entry bigint not null references waitlist_entry on delete cascade,
  lsv bigint not null references live_scan_vendor,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DECLINED', 'LAPSED', 'GONE')),
  unique (entry, starts_at)
);
create unique index waitlist_offer_open on waitlist_offer (entry) where state = 'OPEN';
create index waitlist_offer_slot on waitlist_offer (lsv, starts_at);

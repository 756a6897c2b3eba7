-- The texts that environments add to the mails for applicants. The outbox itself is in platform.sql.

/* Texts before and after those of one kind of mail. */
create table mail_wording (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  removed_at timestamptz,
  employer bigint references employer,
  network bigint references network,
  kind text not null check (kind in ('BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT')),
  introduction text,
  introduction_es text,
  closing text,
  closing_es text,
  check (num_nonnulls(employer, network) = 1)
);
create unique index mail_wording_of_employer on mail_wording (employer, kind)
  where removed_at is null and employer is not null;
create unique index mail_wording_of_network on mail_wording (network, kind)
  where removed_at is null and network is not null;
create trigger mail_wording_version before update on mail_wording for each row execute function raise_version();

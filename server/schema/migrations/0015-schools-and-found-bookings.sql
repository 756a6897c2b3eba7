-- A school of 200 people books in one hour behind one address. The former default is raised where nobody chose another number.
alter table employer alter column bookings_per_hour set default 300;
alter table network alter column bookings_per_hour set default 300;
update employer set bookings_per_hour = 300 where bookings_per_hour = 30;
update network set bookings_per_hour = 300 where bookings_per_hour = 30;

-- The appointments whose links a mail holds beside that of its own.
alter table mail add column listed bigint[] not null default '{}';
create index mail_listed on mail using gin (listed) where listed <> '{}';

-- Environments may word the mail to those who look for their appointments.
alter table mail_wording drop constraint mail_wording_kind_check;
alter table mail_wording add constraint mail_wording_kind_check
  check (kind in ('BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT', 'FOUND'));

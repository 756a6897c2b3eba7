-- A waitlist entry may be for some hours of the day only: whole hours on the clock of the LSV. 0 to 24 is any time of day, which every
-- earlier entry is for.
alter table waitlist_entry
  add column from_hour smallint not null default 0,
  add column until_hour smallint not null default 24,
  add constraint waitlist_entry_hours check (from_hour >= 0 and from_hour < until_hour and until_hour <= 24);

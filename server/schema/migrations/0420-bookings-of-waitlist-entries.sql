-- The appointment that took an offered slot and waits for its payment: once paid, it ends the entry, under whatever address it was booked.
alter table waitlist_offer add column appointment bigint references appointment;
create index waitlist_offer_appointment on waitlist_offer (appointment) where appointment is not null;

-- The appointment that the entry of a mailbox became, for the page of its link; the entry itself is deleted. The revision of the booking's
-- link is kept where the booking has the address that the entry had: its reader may be led to the booking while that link is valid.
-- owner: waitlist
create table waitlist_booking (
  entry bigint primary key,
  appointment bigint not null references appointment,
  link_revision integer
);
create index waitlist_booking_appointment on waitlist_booking (appointment);

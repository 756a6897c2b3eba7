-- Bookings of one address are counted by the day of their LSV, so that an address with thousands of them costs no more than others.
drop index booking_source_hash;

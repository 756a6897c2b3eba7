-- The till lists the money of cancelled appointments until it is given back, however long ago it was taken: money that was not corrected is
-- found by its location.
create index payment_transaction_received on payment_transaction (lsv, appointment) where state = 'RECEIVED';

-- The country of a work location's and of a vendor's address, a code of the citizenships: elsewhere there may be no state and no ZIP code.
alter table location add column country text not null default 'US' check (country ~ '^[A-Z]{2}$');
alter table vendor add column country text not null default 'US' check (country ~ '^[A-Z]{2}$');

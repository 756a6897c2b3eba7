-- How many wrong passwords were given within a session in a row: it ends at the limit, and its owner's sign-in does not notice.
alter table session add column wrong_passwords smallint not null default 0;

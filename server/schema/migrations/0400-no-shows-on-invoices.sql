-- Whether the payer of an invoice pays for no-shows. Payers of before keep paying for them, so that no invoice changes unseen; new ones do not
-- unless it is set.
alter table network add column no_shows_invoiced boolean not null default true;
alter table network alter column no_shows_invoiced set default false;
alter table employer add column no_shows_invoiced boolean not null default true;
alter table employer alter column no_shows_invoiced set default false;

-- The order of the list by position.
create index applicant_positions on applicant (position, id) where removed_at is null;

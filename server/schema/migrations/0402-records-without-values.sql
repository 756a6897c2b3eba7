-- The records without a TCN, a position, a day of submission or a SAFE expiration, in the order of the list.
create index applicant_without_tcn on applicant (sort_name, id) where transaction_id is null and removed_at is null;
create index applicant_without_position on applicant (sort_name, id) where position is null and removed_at is null;
create index applicant_without_submitted on applicant (sort_name, id) where submitted is null and removed_at is null;
create index applicant_without_safe_date on applicant (sort_name, id) where safe_date is null and removed_at is null;

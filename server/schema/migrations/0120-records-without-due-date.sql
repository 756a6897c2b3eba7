-- The records without a due date, in the order of the list.
create index applicant_without_due on applicant (sort_name, id) where due is null and removed_at is null;

-- A number is found by its last digits, too: by the beginning of what is written backwards.
create index applicant_phone_ends on applicant (reverse(phone) text_pattern_ops) where removed_at is null;
create index applicant_tcn_ends on applicant (reverse(upper(transaction_id)) text_pattern_ops) where removed_at is null;
create index appointment_ends on appointment (reverse(id::text) text_pattern_ops) where status <> 'PENDING' and removed_at is null;

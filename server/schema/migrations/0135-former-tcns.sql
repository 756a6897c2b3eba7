-- A record is found by the TCNs that it had, as its history keeps them: replaced ones, those of rejected prints, and those of merged records.
create function former_tcn(event text, detail jsonb) returns text language sql immutable parallel safe as $$
  select upper(coalesce(
    detail ->> 'replaced_tcn',
    case event when 'ILLEGIBLE' then detail ->> 'transaction_id' when 'MERGED' then detail -> 'dropped' ->> 'transaction_id' end))
$$;
create index applicant_history_former_tcn on applicant_history (former_tcn(event, detail) text_pattern_ops)
  where former_tcn(event, detail) is not null;
create index applicant_history_former_tcn_ends on applicant_history (reverse(former_tcn(event, detail)) text_pattern_ops)
  where former_tcn(event, detail) is not null;

-- The waivers of an archived environment are shown to nobody, so that none of them is missing.
create or replace function missing_parts(applicants bigint[]) returns table (applicant bigint, missing text[], data text[])
language sql stable as $$
  select a.id, array_remove(array[
    case when cardinality(d.data) > 0 then 'demographics' end,
    case when not exists (select from applicant_history h where h.applicant = a.id and h.detail ? 'privacy_notice')
      then 'notice' end,
    case when e.display_waiver and not e.is_archived and exists (
        select from waiver w where w.removed_at is null and (w.employer = a.employer or w.network = a.network)
          and not exists (select from waiver_signature s
            where s.applicant = a.id and s.waiver = w.id and s.removed_at is null))
      then 'waivers' end], null), d.data
  from applicant a
  join missing_data(applicants) d on d.applicant = a.id
  left join lateral (
    select display_waiver, is_archived from employer where id = a.employer
    union all select display_waiver, is_archived from network where id = a.network) e on true
$$;

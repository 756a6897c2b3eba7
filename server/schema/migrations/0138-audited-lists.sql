/* A list of what belongs to one applicant, such as its ID documents, is audited with that applicant's number in its detail. */
create or replace view audit_event_seen as
  select e.id, 1 as version, null::timestamptz as removed_at, e.at, e.event, e.outcome, e.reason,
    e.actor, u.username as actor_name, e.actor_role, e.actor_context, e.session, e.ip, e.user_agent,
    e.request_id, e.resource, e.row_id, e.employer, e.network, e.changed, e.bytes_in, e.bytes_out, e.detail,
    case when a.email <> '' then a.last_name || ', ' || a.first_name end as applicant_name, e.applicant
  from (
    select e.seq as id, e.at, e.event, e.outcome, e.reason, e.actor, e.actor_role, e.actor_context, e.session, host(e.ip) as ip,
      e.user_agent, e.request_id, e.resource, e.row_id, e.employer, e.network, nullif(array_to_string(e.changed, ', '), '') as changed,
      e.bytes_in, e.bytes_out, e.detail,
      case when e.resource = 'applicants' then e.row_id
        when e.detail ->> 'applicant' ~ '^\d{1,15}$' then (e.detail ->> 'applicant')::bigint end as applicant
    from audit_event e) e
  left join user_account u on u.id = e.actor
  left join applicant a on a.id = e.applicant;

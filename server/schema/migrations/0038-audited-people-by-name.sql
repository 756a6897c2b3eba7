/* The audit log is read by name; the log itself still holds only numbers. */
create or replace view audit_event_seen as
  select e.seq as id, 1 as version, null::timestamptz as removed_at, e.at, e.event, e.outcome, e.reason,
    e.actor, u.username as actor_name, e.actor_role, e.actor_context, e.session, host(e.ip) as ip, e.user_agent,
    e.request_id, e.resource, e.row_id, e.employer, e.network, nullif(array_to_string(e.changed, ', '), '') as changed,
    e.bytes_in, e.bytes_out, e.detail,
    case when e.resource = 'applicants' and a.email <> '' then a.last_name || ', ' || a.first_name end as applicant_name
  from audit_event e
  left join user_account u on u.id = e.actor
  left join applicant a on a.id = e.row_id;

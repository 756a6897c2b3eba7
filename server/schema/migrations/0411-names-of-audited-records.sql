/* The present name of the record that an event is about, so that the log reads "Users sam", not "Users 2"; the log itself holds no names. */
create or replace view audit_event_seen as
  select e.id, 1 as version, null::timestamptz as removed_at, e.at, e.event, e.outcome, e.reason,
    e.actor, u.username as actor_name, e.actor_role, e.actor_context, e.session, e.ip, e.user_agent,
    e.request_id, e.resource, e.row_id, e.employer, e.network, e.changed, e.bytes_in, e.bytes_out, e.detail,
    case when a.email <> '' then a.last_name || ', ' || a.first_name end as applicant_name, e.applicant,
    case e.resource
      when 'users' then (select o.username from user_account o where o.id = e.row_id)
      when 'employers' then (select o.name from employer o where o.id = e.row_id)
      when 'networks' then (select o.name from network o where o.id = e.row_id)
      when 'livescanvendors' then (select o.name from live_scan_vendor o where o.id = e.row_id)
      when 'locations' then (select o.name from location o where o.id = e.row_id)
      when 'vendors' then (select o.name from vendor o where o.id = e.row_id)
      when 'statuscodes' then (select o.description from status_code o where o.id = e.row_id)
      when 'applicanttypes' then (select o.description from applicant_type o where o.id = e.row_id)
      when 'savedsearches' then (select o.description from saved_search o where o.id = e.row_id)
    end as row_name
  from (
    select e.seq as id, e.at, e.event, e.outcome, e.reason, e.actor, e.actor_role, e.actor_context, e.session, host(e.ip) as ip,
      e.user_agent, e.request_id, e.resource, e.row_id, e.employer, e.network, nullif(array_to_string(e.changed, ', '), '') as changed,
      e.bytes_in, e.bytes_out, e.detail,
      case when e.resource = 'applicants' then e.row_id
        when e.detail ->> 'applicant' ~ '^\d{1,15}$' then (e.detail ->> 'applicant')::bigint end as applicant
    from audit_event e) e
  left join user_account u on u.id = e.actor
  left join applicant a on a.id = e.applicant;

-- The triggers that connect the audit log to the records; they come last, since they name all of them.

/*
 * Each audit row notes the environment of the record that it is about, as of then: the log can be read per
 * environment even after the record was moved or erased. Resources are named as in the API.
 */
create function audit_tenant() returns trigger language plpgsql as $$
declare
  person bigint;
  place bigint;
begin
  if new.row_id is null then return new; end if;
  case new.resource
    when 'applicants' then person := new.row_id;
    when 'appointments' then select applicant into person from appointment where id = new.row_id;
    when 'addresses' then select applicant into person from address where id = new.row_id;
    when 'identifications' then select applicant into person from identification where id = new.row_id;
    when 'notes' then select applicant into person from note where id = new.row_id;
    when 'waiversignatures' then select applicant into person from waiver_signature where id = new.row_id;
    when 'letters' then select applicant into person from letter where id = new.row_id;
    when 'paymenttransactions' then
      select p.applicant into person from payment_transaction x join appointment p on p.id = x.appointment
        where x.id = new.row_id;
    when 'transfers' then
      select t.employer, t.network into new.employer, new.network from transfer t where id = new.row_id;
    when 'locations' then
      select l.employer into new.employer from location l where id = new.row_id;
    when 'vendors' then
      select v.employer into new.employer from vendor v where id = new.row_id;
    when 'waivers' then
      select w.employer, w.network into new.employer, new.network from waiver w where id = new.row_id;
    when 'disclaimers' then
      select d.employer, d.network into new.employer, new.network from disclaimer d where id = new.row_id;
    when 'employers' then new.employer := new.row_id;
    when 'networks' then new.network := new.row_id;
    when 'livescanvendors' then place := new.row_id;
    when 'oris' then select lsv into place from ori where id = new.row_id;
    when 'applicanttypes' then select lsv into place from applicant_type where id = new.row_id;
    when 'availabletimes' then select lsv into place from available_time where id = new.row_id;
    when 'blockedtimes' then select lsv into place from blocked_time where id = new.row_id;
    when 'users' then
      select case when context_type = 'livescanvendor' then context_id end,
          case when context_type = 'network' then context_id end
        into place, new.network from user_account where id = new.row_id;
    else null;
  end case;
  if person is not null then
    select a.employer, a.network into new.employer, new.network from applicant a where id = person;
  end if;
  if place is not null then
    select l.network into new.network from live_scan_vendor l where id = place;
  end if;
  return new;
end $$;
create trigger audit_event_tenant before insert on audit_event for each row execute function audit_tenant();

/* The audit log as the API shows it. */
create view audit_event_seen as
  select e.seq as id, 1 as version, null::timestamptz as removed_at, e.at, e.event, e.outcome, e.reason,
    e.actor, u.username as actor_name, e.actor_role, e.actor_context, e.session, host(e.ip) as ip, e.user_agent,
    e.request_id, e.resource, e.row_id, e.employer, e.network, nullif(array_to_string(e.changed, ', '), '') as changed,
    e.bytes_in, e.bytes_out, e.detail
  from audit_event e left join user_account u on u.id = e.actor;

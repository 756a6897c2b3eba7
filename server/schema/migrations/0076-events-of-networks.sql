/* Networks do not see casework and prints: their webhooks are not told of them either. One that had nothing else is switched off. */
update webhook set
  events = coalesce(nullif(array(select e from unnest(events) e
    where e not in ('applicant.status_changed', 'applicant.rejected', 'applicant.submitted')), '{}'), events),
  enabled = enabled and not events <@ array['applicant.status_changed', 'applicant.rejected', 'applicant.submitted']
where network is not null and events && array['applicant.status_changed', 'applicant.rejected', 'applicant.submitted'];

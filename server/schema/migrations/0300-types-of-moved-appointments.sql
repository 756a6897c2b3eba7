-- Appointments that were moved to another location are for the same type there, as those moved from now on.
update appointment p set applicant_type = there.id
from (
  select q.id as appointment, min(y.id) as id
  from appointment q
  join applicant a on a.id = q.applicant
  join applicant_type own on own.id = q.applicant_type and own.lsv <> q.lsv
  join ori oo on oo.id = own.ori
  join applicant_type y on y.lsv = q.lsv and y.description = own.description and y.removed_at is null
    and (y.employer is null or y.employer = a.employer) and (y.network is null or y.network = a.network)
  join ori o on o.id = y.ori and o.ori = oo.ori
  where q.status = 'SCHEDULED'
  group by q.id
) as there
where p.id = there.appointment;

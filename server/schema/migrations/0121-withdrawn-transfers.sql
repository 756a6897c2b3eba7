-- The applicant withdraws a pending request to transfer by its link.
alter table transfer drop constraint transfer_state_check,
  add constraint transfer_state_check check (state in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'));
alter table transfer_history drop constraint transfer_history_event_check,
  add constraint transfer_history_event_check check (event in ('REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN'));

/* Applicants agree to text messages at a desk, too: to the words of the sentence, which are read to them. */
alter table sms_consent drop constraint sms_consent_source_check;
alter table sms_consent add constraint sms_consent_source_check check (source in ('BOOKING', 'OWN_PAGE', 'DESK', 'START'));

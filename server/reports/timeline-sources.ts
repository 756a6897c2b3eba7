import sql, { type Sql } from 'sql-template-tag'
import { applicantHistoryKinds, ownAppointmentEvents } from '../../contract/history-codes.ts'
import { pendingTransfers } from '../applicants/search/same-person.ts'
import { isNotPending } from '../appointment-states.ts'

/** Statements that each select (at, key, kind, event, what, reason, who, by_applicant) of the applicants `ids`. `key` breaks ties. */
export const timelineSources = (ids: Sql): Sql[] => [
  ofRecord(ids),
  ofAppointments(ids),
  ofNotes(ids),
  ofDetails(ids),
  ofLetters(ids),
  ofLettersNotSent(ids),
  ofMails(ids),
  ofTexts(ids),
  ofTransfers(ids),
  ofPayments(ids),
  ofSignatures(ids),
  ofReveals(ids),
]

/**
 * Changes, hire statuses, rejections and decisions, from the record's own history. An undone status is marked, and the entry
 * that took it back names both. Of a merge, the merged record is named, with its values that were not taken over, one a line.
 */
const ofRecord = (ids: Sql): Sql => sql`
  select h.date as at, 'h' || h.id as key,
    coalesce(${JSON.stringify(applicantHistoryKinds)}::jsonb ->> h.event, 'applicant') as kind, h.event,
    coalesce(case h.event when 'STATUS_TAKEN_BACK' then coalesce(former.description, 'no status') || '; ' ||
      coalesce(s.description, 'no status') || ' again' end, s.description,
      'record ' || merged.id || ' (' || merged.last_name || ', ' || merged.first_name || ')',
      case when h.event in ('ILLEGIBLE', 'ILLEGIBLE_UNDONE') then 'TCR ' || (h.detail ->> 'tcr')
      when h.event = 'SUBMITTED' then 'TCN ' || (h.detail ->> 'transaction_id')
      else (select string_agg(each, ', ') from jsonb_array_elements_text(case jsonb_typeof(h.detail -> 'changed') when 'array'
        then h.detail -> 'changed' else '[]' end) each) end) as what,
    coalesce((select string_agg(d.key || ': ' || d.value, e'\\n')
      from jsonb_each_text(case h.event when 'MERGED' then h.detail -> 'dropped' end) d),
      (select 'Undone by ' || coalesce(w.email, 'somebody') from applicant_history b left join user_account w on w.id = b.by_user
        where h.event = 'STATUS' and b.applicant = h.applicant and b.event = 'STATUS_TAKEN_BACK'
          and (b.detail ->> 'takes_back')::bigint = h.id limit 1),
      'In place of TCN ' || (h.detail ->> 'replaced_tcn')) as reason,
    u.email as who, h.by_user is null and h.event in ('CREATED', 'REPRINT_BOOKED', 'DATA_GIVEN') as by_applicant
  from applicant_history h left join status_code s on s.id = h.status_code left join user_account u on u.id = h.by_user
  left join applicant_history back on h.event = 'STATUS_TAKEN_BACK' and back.id = (h.detail ->> 'takes_back')::bigint
  left join status_code former on former.id = back.status_code
  left join applicant merged on merged.id = case h.event when 'CREATED' then (h.detail ->> 'from')::bigint
    when 'MERGED' then (h.detail ->> 'merged')::bigint when 'MERGED_AWAY' then h.applicant end
  where h.applicant in (${ids})`

const ofAppointments = (ids: Sql): Sql => sql`
  select h.created, 'p' || h.id, 'appointment', h.event,
    l.name || ', ' || to_char(h.date_time at time zone l.timezone, 'FMMon FMDD, YYYY, FMHH12:MI AM')
      || ' (' || replace(regexp_replace(l.timezone, '^.*/', ''), '_', ' ') || ' time)', h.reason, u.email,
    h.by_user is null and h.event = any(${ownAppointmentEvents}::text[])
  from appointment_history h join appointment p on p.id = h.appointment join live_scan_vendor l on l.id = h.lsv
  left join user_account u on u.id = h.by_user
  where p.applicant in (${ids}) and ${isNotPending(sql`p`)}`

/** The writing of a note without its text, which the page shows. */
const ofNotes = (ids: Sql): Sql => sql`
  select n.created, 'n' || n.id, 'note', 'CREATED', null, null, u.email, false
  from note n left join user_account u on u.id = n.author where n.applicant in (${ids})
  union all
  select e.at, 'e' || e.seq, 'note', upper(e.event), null, null, u.email, false
  from audit_event e join note n on n.id = e.row_id left join user_account u on u.id = e.actor
  where e.resource = 'notes' and e.event in ('update', 'remove') and n.applicant in (${ids})`

/** Addresses and identifications have no history of their own; the audit log has the account. */
const ofDetails = (ids: Sql): Sql => sql`
  select e.at, 'e' || e.seq, 'details', upper(e.event), initcap(d.what) || ' address', null, u.email, false
  from (select id, address_type as what from address where applicant in (${ids})) d
  join audit_event e on e.resource = 'addresses' and e.row_id = d.id and e.event in ('create', 'update', 'remove')
  left join user_account u on u.id = e.actor
  union all
  select e.at, 'e' || e.seq, 'details', upper(e.event), case d.id_type when 'PP' then 'Passport' else 'Driver’s License' end, null, u.email, false
  from (select id, id_type from identification where applicant in (${ids})) d
  join audit_event e on e.resource = 'identifications' and e.row_id = d.id and e.event in ('create', 'update', 'remove')
  left join user_account u on u.id = e.actor`

/** Each sending of a letter. */
const ofLetters = (ids: Sql): Sql => sql`
  select coalesce(m.sent_at, x.created), 'l' || x.mail, 'letter', m.state, s.description || ' to ' || coalesce(p.name, v.name), m.error, u.email, false
  from letter l join letter_sending x on x.letter = l.id join mail m on m.id = x.mail join status_code s on s.id = l.status_code
  left join location p on p.id = l.location left join vendor v on v.id = l.vendor left join user_account u on u.id = x.by_user
  where l.applicant in (${ids})`

const ofLettersNotSent = (ids: Sql): Sql => sql`
  select l.created, 'w' || l.id, 'letter', case when l.problem is null then 'QUEUED' else 'FAILED' end, s.description, l.problem, null, false
  from letter l join status_code s on s.id = l.status_code
  where l.applicant in (${ids}) and not exists (select from letter_sending x where x.letter = l.id)`

const ofMails = (ids: Sql): Sql => sql`
  select coalesce(m.sent_at, m.created), 'm' || m.id, 'mail', m.state, m.subject, m.error, null, false
  from mail m
  where (m.applicant in (${ids}) or m.appointment in (select p.id from appointment p where p.applicant in (${ids})))
    and not exists (select from letter_sending x where x.mail = m.id)`

/** Text messages, without the number and the words. */
const ofTexts = (ids: Sql): Sql => sql`
  select coalesce(s.sent_at, s.created), 'y' || s.id, 'text', s.state, null, s.error, null, false from sms s where s.applicant in (${ids})`

/** Of decided requests, and of pending ones that may concern the applicant. */
const ofTransfers = (ids: Sql): Sql => sql`
  select h.created, 't' || h.id, 'transfer', h.event, p.name, case h.event when 'DECLINED' then t.decline_reason end, u.email, h.by_user is null
  from transfer t join transfer_history h on h.transfer = t.id left join location p on p.id = t.location
  left join user_account u on u.id = h.by_user
  where t.applicant in (${ids}) or t.id in (select w.id from ${pendingTransfers} where a.id in (${ids}))`

const ofPayments = (ids: Sql): Sql => sql`
  select x.updated, 'x' || x.id, 'payment', x.state, '$' || to_char(x.amount / 100.0, 'FM999,999,990.00'), x.reason, u.email, false
  from payment_transaction x join appointment p on p.id = x.appointment
  left join user_account u on u.id = coalesce(x.corrected_by, x.taken_by) where p.applicant in (${ids})`

const ofSignatures = (ids: Sql): Sql => sql`
  select s.created, 's' || s.id, 'waiver', s.signature_type, w.name, null, made.email, s.signature_type = 'GENERATED'
  from waiver_signature s join waiver w on w.id = s.waiver
  left join lateral (select u.email from audit_event e join user_account u on u.id = e.actor
    where e.resource = 'waiversignatures' and e.row_id = s.id and e.event = 'create' limit 1) made on true
  where s.applicant in (${ids})
  union all
  select s.removed_at, 'r' || s.id, 'waiver', 'REMOVED', w.name, s.removal_reason, gone.email, false
  from waiver_signature s join waiver w on w.id = s.waiver
  left join lateral (select u.email from audit_event e join user_account u on u.id = e.actor
    where e.resource = 'waiversignatures' and e.row_id = s.id and e.event = 'remove' limit 1) gone on true
  where s.applicant in (${ids}) and s.removed_at is not null`

/** Reveals of masked fields. */
const ofReveals = (ids: Sql): Sql => sql`
  select e.at, 'e' || e.seq, 'access', 'REVEALED', array_to_string(e.changed, ', '), null, u.email, false
  from audit_event e left join user_account u on u.id = e.actor
  where e.resource = 'applicants' and e.event = 'reveal' and e.row_id in (${ids})`

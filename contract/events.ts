/**
 * Everything that happens in BIMS, by concept: each event with the record that it is about, the code under which the audit log keeps it,
 * and the code of its row in the record's history. The consequences of an event are in `server/consequences.ts`.
 */

import type { ApplicantHistoryCode, AppointmentHistoryCode } from './history-codes.ts'
import type { PaymentState } from './payments/payments.ts'
import type { Language } from './records/languages.ts'

/** Values that the audit log may hold: counts, statuses, prices, roles. Never a personal one. */
export type AuditDetail = Record<string, string | number | boolean | null>

/** Optional facts of every event. */
type EventFacts = {
  /** The names of the changed fields. */
  changed?: readonly string[]
  detail?: AuditDetail
  /** The reason why it was refused, as a code; of an appointment or payment, the reason that a user typed. */
  reason?: string | null
  outcome?: 'ok' | 'refused'
}

/** The detail of an applicant's history row: personal values are kept there and never reach the audit log. */
export type ApplicantHistory = { history?: Record<string, unknown>; status_code?: number | null }
/** The facts of an appointment that was written with this event; absent, they are read from the row. */
export type AppointmentHistory = { booked?: { lsv: number; date_time: string } }

type EventKind<Payload> = {
  /** The record's path, as the audit log names it. */
  resource: string | null
  /** The field of the payload that holds the id of the row. */
  subject: string | null
  /**
   * The audit log's code, null when only the history has the event. Stored rows and their hash chain keep the code, so that it is never
   * renamed, also where the event's name has become another; a new code has the words of its event.
   */
  audit: string | null
  /** The code of the history row. Null when there is none. */
  history: string | null
  /** Never set: it only carries the payload's type. */
  payload?: Payload
}

const about =
  <Subject extends string, Base = unknown, Id = number, Code extends string = string>(resource: string, subject: Subject) =>
  <Extra = unknown>(audit: string | null, history: Code | null = null): EventKind<{ [key in Subject]: Id } & Base & Extra> => ({
    resource,
    subject,
    audit,
    history,
  })

const applicant = about<'applicant', ApplicantHistory, number, ApplicantHistoryCode>('applicants', 'applicant')
// The applicant is null when a lookup is refused.
const lookup = about<'applicant', unknown, number | null>('applicants', 'applicant')
const appointment = about<'appointment', AppointmentHistory, number, AppointmentHistoryCode>('appointments', 'appointment')
const payment = about('paymenttransactions', 'payment')
const note = about('notes', 'note')
const till = about('tills', 'closing')
const transfer = about('transfers', 'transfer')
// The user is null when a sign-in is refused.
const user = about<'user', unknown, number | null>('users', 'user')
const apiKey = about('apikeys', 'key')
const webhook = about('webhooks', 'webhook')
const lsv = about('livescanvendors', 'lsv')
const file = about('files', 'file')
const waiverSignature = about('waiversignatures', 'signature')
const auditRow = about<'row', unknown, number | null>('auditevents', 'row')

const waitlist = about('waitlist', 'entry')

const all =
  (resource: string | null) =>
  <Extra = unknown>(audit: string): EventKind<Extra> => ({ resource, subject: null, audit, history: null })

/** An event of a record of the engine: the payload names its kind. */
const anyRecord = <Extra = unknown>(audit: string): EventKind<{ resource: string; row: number | null } & Extra> => ({
  resource: null,
  subject: 'row',
  audit,
  history: null,
})

export const eventKinds = {
  'record.listed': anyRecord('list'),
  'record.read': anyRecord('read'),
  'record.created': anyRecord('create'),
  'record.updated': anyRecord('update'),
  'record.removed': anyRecord('remove'),
  'record.archived': anyRecord('archive'),
  'record.restored': anyRecord('restore'),
  'record.logo_changed': anyRecord('set-logo'),
  'request.refused': anyRecord('refused'),

  'applicant.created': applicant('create', 'CREATED'),
  'applicant.changed': applicant('update', 'CHANGED'),
  // Recorded in place of `applicant.changed`, also where other fields changed with the status: their consequences follow from both.
  // `letters_after`: the seconds in which the change can be undone, before its letters are written.
  // `undo_to`: the former status of a change that is kept alone; those of many applicants are kept together.
  'applicant.status_changed': applicant<{ letters_after?: number; undo_to?: number | null }>('update', 'STATUS'),
  // No letter follows from the status that was there before.
  'applicant.status_undone': applicant('update', 'STATUS_TAKEN_BACK'),
  // Written with a new record: the audit log has the creation.
  'applicant.status_given': applicant(null, 'STATUS'),
  // `before` and `language`: the former address and the language of its mails; `language` is absent if it did not change.
  // `by_link`: the booking whose link made the change, and whether the former address may undo it.
  'applicant.email_changed': applicant<{ before: string; language?: Language; by_link?: { appointment: number; can_undo: boolean } }>(null),
  'applicant.contact_corrected': applicant('own-contact', 'CHANGED'),
  'applicant.contact_undone': applicant('own-contact-back', 'CHANGED'),
  'applicant.data_given': applicant(null, 'DATA_GIVEN'),
  'applicant.rejected': applicant<{ attempt: number }>('illegible', 'ILLEGIBLE'),
  'applicant.rejection_undone': applicant<{ attempt: number }>('illegible-undone', 'ILLEGIBLE_UNDONE'),
  'applicant.tcr_corrected': applicant<{ attempt: number; tcr: string }>('illegible', 'ILLEGIBLE'),
  'applicant.reprint_booked': applicant(null, 'REPRINT_BOOKED'),
  'applicant.reprinted': applicant(null, 'REPRINTED'),
  'applicant.reprint_reopened': applicant(null, 'REPRINT_REOPENED'),
  'applicant.tcn_changed': applicant(null, 'CHANGED'),
  'applicant.submitted': applicant(null, 'SUBMITTED'),
  'applicant.transferred': applicant(null, 'TRANSFERRED'),
  'applicant.merged': applicant<{ other: number }>('merge', 'MERGED'),
  'applicant.merged_away': applicant(null, 'MERGED_AWAY'),
  'applicant.purged': applicant('purge'),
  'applicant.revealed': applicant('reveal'),
  'applicant.timeline_read': applicant('timeline'),
  'applicant.matches_read': applicant('matches'),
  'applicant.looked_up': lookup('lookup'),
  'applicant.bookings_mailed': applicant('own-links'),
  'applicant.sms_consented': applicant('sms-consent'),
  'applicant.sms_ended': applicant('sms-end'),
  'applicants.found': all('applicants')('find'),
  'applicants.exported': all('applicants')('export'),
  'letters.previewed': all('applicants')('preview'),
  'submissions.previewed': all('applicants')('submissions_preview'),
  'submissions.reported': all('applicants')<{ numbered: readonly { appointment: number; transaction_id: string }[] }>('submissions'),
  'applicants.redacted': all('applicants')('forget-numbers'),

  'note.written': note('create'),
  'note.changed': note('update'),
  'note.put_aside': note('put-aside'),
  'work.arranged': all('mywork')('arrange'),

  'letter.previewed': applicant('preview'),
  'letters.resent': applicant('resend'),

  // `agrees_to_sms`: whether its applicant agreed to text messages with it; absent where that is to be read. `hold`: the token of the hold
  // that it was booked with; absent after a payment, before which `appointment.pending` has it.
  'appointment.booked': appointment<{ applicant?: number; agrees_to_sms?: boolean; hold?: string | null }>('schedule', 'BOOKED'),
  'appointment.pending': appointment<{ hold: string }>(null),
  'appointment.booked_by_staff': appointment('create', 'BOOKED'),
  'appointment.changed': appointment('update', 'CHANGED'),
  // `former_zone`: the time zone in which the time was told until that of the location was corrected.
  'appointment.moved': appointment<{ former_zone?: string }>('update', 'MOVED'),
  'appointment.moved_by_applicant': appointment('own-move', 'MOVED'),
  'appointment.completed': appointment('update', 'COMPLETED'),
  'appointment.no_show': appointment('update', 'NO_SHOW'),
  'appointment.reinstated': appointment<{ was: string }>('update', 'REINSTATED'),
  'appointment.tcn_entered': appointment('update', 'TCN'),
  // `was`: the status before it, which decides on a refund.
  'appointment.cancelled': appointment<{ was: string }>('remove', 'CANCELLED'),
  'appointment.unpaid_cancelled': appointment('remove'),
  'appointment.cancelled_by_applicant': appointment('own-cancel', 'CANCELLED'),
  'appointment.arrived': appointment('arrived', 'ARRIVED'),
  'appointment.started': appointment('started', 'STARTED'),
  // `reason`: why the prints are taken although the parts in `detail` are missing.
  'appointment.started_without': appointment('started-without', 'STARTED'),
  'appointment.arrival_undone': appointment('arrival-undone', 'ARRIVAL_UNDONE'),
  'appointment.start_undone': appointment('start-undone', 'START_UNDONE'),
  'appointment.data_given': appointment('own-data'),
  'appointment.payment_changed': appointment(null, 'CHANGED'),
  'appointment.released': appointment<{ applicant: number }>(null),
  'appointment.link_sent': appointment('send-link'),
  'appointment.link_renewed': appointment('renew-link'),
  'appointment.link_shown': appointment('show-link'),
  'appointment.demographics_read': appointment('demographics'),
  'appointment.name_shortened': appointment('name-shortened'),
  'appointment.machine_file_removed': appointment('machine-file-removed'),
  'appointments.find_requested': all('appointments')('own-find'),
  'appointments.invoiced': all('appointments')('invoices'),
  'appointments.reported': all('appointments')('report'),

  'payment.state_changed': payment<{ appointment: number; from: PaymentState | null; state: PaymentState }>('payment'),
  'payment.authorized': payment<{ appointment: number }>(null),
  'payment.uncollected': payment<{ appointment: number }>(null),
  'payment.alerted': about<'payment', unknown, number | null>('paymenttransactions', 'payment')('payment_alert'),
  'payment.refunded': payment<{ appointment: number }>('refund'),
  'payment.taken': payment<{ appointment: number }>('take-money'),
  'payment.corrected': payment<{ appointment: number }>('correct'),
  'payment.receipt_sent': payment<{ appointment: number; once: string }>('send-receipt'),
  'payments.pruned': all('paymenttransactions')('forget-payments'),

  'till.closed': till<{ lsv: number; day: string }>('close'),
  'till.reopened': till<{ lsv: number; day: string }>('reopen'),

  'transfer.requested': transfer('transfer', 'REQUESTED'),
  'transfer.approved': transfer('approved', 'APPROVED'),
  'transfer.declined': transfer('declined', 'DECLINED'),
  'transfer.withdrawn': transfer('withdrawn', 'WITHDRAWN'),
  // `before`: the former address, told in the `language` of then. A former link can undo a correction, and not the undoing.
  'transfer.email_corrected': transfer<{ before: string; language: Language }>('own-contact'),
  'transfer.email_undone': transfer<{ before: string; language: Language }>('own-contact-back'),
  'transfer.contact_corrected': transfer('own-contact'),
  'transfer.link_mailed': transfer('own-links'),
  'transfer.matches_read': transfer('matches'),
  'transfers.redacted': all('transfers')('forget-numbers'),

  'waitlist.joined': waitlist<{ lsv: number }>('join'),
  'waitlist.confirmed': waitlist<{ lsv: number }>('confirm'),
  'waitlist.left': waitlist<{ lsv: number }>('leave'),
  'waitlist.declined': waitlist<{ lsv: number }>('decline'),
  'waitlist.accepted': waitlist('accept'),
  'waitlist.offered': waitlist<{ offer: number }>('offer'),

  'waiver.signed': waiverSignature(null),
  'signature.removed': waiverSignature('remove'),
  'signatures.pruned': all('waiversignatures')('forget-signatures'),

  'file.created': file('create'),
  'file.fetched': file('fetch'),
  'mail.resent': about('mails', 'mail')('resend'),
  'sms.resent': about('textmessages', 'sms')('resend'),

  'job.retried': about('jobs', 'job')('job-retry'),
  'lsv.user_added': lsv('add-user'),
  'lsv.user_refused': lsv('add-user'),
  'lsv.user_removed': lsv('remove-user'),
  'lsv.machine_folder_made': lsv('machine-folder-make'),
  'lsv.machine_folder_removed': lsv('machine-folder-remove'),
  'oris.imported': all('oris')('import'),

  'user.signed_in': user('sign-in'),
  'user.sign_in_refused': user('sign-in'),
  'user.signed_out': user('sign-out'),
  'user.confirmed': user('confirm'),
  'user.confirm_refused': user('confirm'),
  'user.created': user('create'),
  'user.updated': user('update'),
  'user.removed': user<{ webhooks: 'keep' | 'disable' }>('remove'),
  'user.locked': user<{ webhooks?: 'keep' | 'disable' }>('lock'),
  'user.unlocked': user('unlock'),
  'user.invited': user('invite'),
  'user.username_changed': user('change-username'),
  'user.email_change_requested': user('change-email-asked'),
  'user.email_changed': user('change-email'),
  'user.activated': user('activate'),
  'user.password_set': user('set-password'),
  'user.password_reset': user('reset-password'),
  'user.password_forgotten': user('forgot-password'),
  'user.sessions_ended': user('session-end'),
  'user.factor_added': user('factor-add'),
  'user.factor_renamed': user('factor-rename'),
  'user.factor_removed': user('factor-remove'),
  'user.factors_reset': user('factor-reset'),
  'user.recovery_codes_renewed': user('recovery-codes'),
  'user.sign_on_linked': user('sign-on-link'),
  'user.sign_on_unlinked': user('sign-on-unlink'),
  'user.sign_on_confirmed': user('sign-on-confirm'),
  'sign_on_provider.tested': about('ssoproviders', 'provider')('sign-on-test'),

  'webhook.created': webhook('webhook-create'),
  'webhook.secret_replaced': webhook('webhook-secret'),
  'webhook.tested': webhook('webhook-test'),
  'webhook.disabled': webhook('webhook-disable'),
  'webhook.redelivered': about('webhookdeliveries', 'delivery')('webhook-redeliver'),

  'apikey.created': apiKey('key-create'),
  'apikey.revoked': apiKey('key-revoke'),

  'audit.read': all('auditevents')('audit-read'),
  'audit.exported': all('auditevents')('audit-export'),
  'audit.verified': auditRow('audit-verify'),
  'audit.pruned': auditRow('audit-purge'),
  'database.restored': all(null)('restore'),
  'database.restore_detected': auditRow('restore'),
  'database.backed_up': all(null)('backup'),
  'database.key_rotated': all(null)('key-rotation'),
  'server.started': all(null)('start'),
  'server.clock_jumped': all(null)('clock-jump'),
} as const

/** Every kind of event. */
export type EventType = keyof typeof eventKinds

/** The payload of an event of one type. */
export type EventOf<Type extends EventType> = { type: Type } & EventFacts & NonNullable<(typeof eventKinds)[Type]['payload']>

/** Any event, discriminated by its type. */
export type AnyEvent = { [Type in EventType]: EventOf<Type> }[EventType]

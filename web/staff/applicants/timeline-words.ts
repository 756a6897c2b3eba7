import type { TimelineEntry } from '../../../contract/applicants/applicant-actions.ts'
import { categories } from '../../../contract/applicants/applicants.ts'
import type { ApplicantHistoryCode } from '../../../contract/history-codes.ts'
import type { mailStates } from '../../../contract/mails/outbox.ts'
import type { PaymentState } from '../../../contract/payments/payments.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { textMessageStates } from '../../../contract/sms/text-messages.ts'
import { applicantLabels } from '../../records/applicant-labels.ts'
import { demographicWord } from '../../records/demographics.ts'
import { appointmentHistoryWords } from '../appointments/history-words.ts'
import { languageNames } from './contact.ts'

type Words = Record<string, string>

const mailWords: Record<(typeof mailStates)[number], string> = {
  QUEUED: 'waits',
  KEPT: 'kept in the outbox',
  SENDING: 'is being sent',
  SENT: 'sent',
  FAILED: 'failed',
  UNKNOWN: 'perhaps delivered',
  REPLACED: 'sent again',
}
const textMessageWords: Record<(typeof textMessageStates)[number], string> = {
  QUEUED: 'waits',
  KEPT: 'kept in the outbox',
  SENDING: 'is being sent',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  UNKNOWN: 'perhaps sent',
  DROPPED: 'cancelled before sending',
}
const changeWords: Words = { CREATE: 'added', CREATED: 'added', UPDATE: 'changed', REMOVE: 'deleted' }

const appointmentWords: Words = Object.fromEntries(Object.entries(appointmentHistoryWords).map(([code, { among }]) => [code, among]))
const paymentWords: Record<PaymentState, string> = {
  AUTHORIZING: 'Card being authorized',
  DECLINED: 'Card declined',
  CAPTURING: 'Payment being collected',
  PAID: 'Paid',
  CAPTURE_FAILED: 'Payment failed',
  VOIDING: 'Payment being released',
  VOIDED: 'Payment released, not charged',
  REFUNDING: 'Payment being refunded',
  REFUNDED: 'Payment refunded',
  RECEIVED: 'Money taken at the desk',
  CORRECTED: 'Desk payment corrected',
}

const recordWords: Record<ApplicantHistoryCode<'applicant'>, string> = {
  CREATED: 'Record created',
  CHANGED: 'Changed',
  SUBMITTED: 'Prints submitted',
  DATA_GIVEN: 'Data completed online',
  MERGED: 'Another record of this person was merged into this one',
  MERGED_AWAY: 'Ended by a merge',
}
const statusWords: Record<ApplicantHistoryCode<'status'>, string> = {
  STATUS: 'Hire status',
  STATUS_TAKEN_BACK: 'Hire status undone',
}
const printWords: Record<ApplicantHistoryCode<'illegible'>, string> = {
  ILLEGIBLE: 'Prints illegible',
  ILLEGIBLE_UNDONE: 'Prints no longer marked as illegible',
  REPRINTED: 'Prints taken again',
  REPRINT_BOOKED: 'Re-print booked',
  REPRINT_REOPENED: 'Re-print open again',
}
const transferWords: Record<'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | ApplicantHistoryCode<'transfer'>, string> = {
  REQUESTED: 'Transfer requested',
  APPROVED: 'Transfer approved',
  DECLINED: 'Transfer declined',
  WITHDRAWN: 'Transfer request withdrawn',
  TRANSFERRED: 'Transferred',
}

/** Words by kind: the event's own, or the beginning of the kind's. */
const words: Record<TimelineEntry['kind'], Words> = {
  applicant: recordWords,
  status: statusWords,
  illegible: printWords,
  appointment: appointmentWords,
  note: prefixed('Note', changeWords),
  details: {},
  letter: prefixed('Status letter', mailWords),
  mail: prefixed('Mail', mailWords),
  text: prefixed('Text message', textMessageWords),
  transfer: transferWords,
  payment: paymentWords,
  waiver: { GENERATED: 'Waiver signed', UPLOADED: 'Signed waiver uploaded', REMOVED: 'Signed waiver deleted' },
  access: { REVEALED: 'Masked values shown' },
}

/** "Appointment booked: Downtown, Nov 24" */
export function sentenceOf({ kind, event, what }: TimelineEntry): string {
  if (kind === 'details') return `${what ?? 'Details'} ${changeWords[event] ?? event.toLowerCase()}`
  const sentence = words[kind][event] ?? event.toLowerCase().replaceAll('_', ' ')
  const details = kind === 'access' || event === 'CHANGED' ? fieldsOf(what) : what
  return details ? `${sentence}: ${details}` : sentence
}

/** The values that a merge did not take over, with their labels; every other reason as it is. */
export function reasonOf({ event, reason }: TimelineEntry): string | null {
  if (event !== 'MERGED' || reason === null) return reason
  const values = reason.split('\n').map((line) => {
    const [, name, value = ''] = /^([a-z0-9_]+): (.*)$/.exec(line) ?? []
    return name === undefined ? line : `${labelOfField(name)} ${wordOfCode(name, value)}`
  })
  return `Not taken over: ${values.join('; ')}`
}

/** The meaning of a stored code of an applicant's field; other values as they are. */
export const wordOfCode = (name: string, value: string): string =>
  name === 'language'
    ? (languageNames[value as Language] ?? value)
    : name === 'category'
      ? (categories.find(({ code }) => code === value)?.label ?? value)
      : (demographicWord(name, value) ?? value)

const fieldLabels: Words = { ...applicantLabels, identifiers: 'ID numbers' }

/** Names of fields in words; other texts stay unchanged. */
const fieldsOf = (what: string | null) => what?.split(', ').map(labelOfField).join(', ')

/** The label of an applicant's field. */
export const labelOfField = (name: string): string =>
  fieldLabels[name] ?? (/^[a-z_]+$/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}` : name)

function prefixed(prefix: string, all: Words): Words {
  return Object.fromEntries(Object.entries(all).map(([event, word]) => [event, `${prefix} ${word}`]))
}

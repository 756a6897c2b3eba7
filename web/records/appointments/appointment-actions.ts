import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { isOfToday, mayComplete, mayMarkNoShow } from '../../../contract/appointments/outcome-rules.ts'
import { mayReinstate } from '../../../contract/appointments/reinstate-rule.ts'
import { collectionOf } from '../../../contract/payments/collection.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import type { Ability } from '../../../contract/permissions.ts'
import { dayOf } from '../../data/dates.ts'
import type { May } from '../../data/session.ts'
import type { Appointment } from './appointment.ts'

export type ActionName = 'arrive' | 'start' | Exclude<DialogName, 'startWithout'>

/** The actions that need a dialog. */
export type DialogName =
  | 'pay'
  | 'complete'
  /** Gives completed prints their TCN, or another one. */
  | 'tcn'
  | 'markNoShow'
  | 'reinstate'
  | 'reschedule'
  | 'modify'
  | 'link'
  | 'idDocument'
  /** Corrects the data for the live-scan machine. */
  | 'correct'
  /** Takes the file for the live-scan machine. */
  | 'file'
  | 'demographics'
  | 'cancel'
  /** Starts the visit although data are missing. */
  | 'startWithout'

/** The right of each action; networks, for example, have none to the demographics. */
const rights: Record<Exclude<ActionName, 'pay'>, Ability<'appointments'>> = {
  arrive: 'day_board',
  start: 'day_board',
  complete: 'update',
  tcn: 'update',
  markNoShow: 'update',
  reinstate: 'update',
  reschedule: 'update',
  modify: 'update',
  link: 'link',
  idDocument: 'update',
  correct: 'demographics',
  file: 'demographics',
  demographics: 'demographics',
  cancel: 'remove',
}

/** The actions that the viewer may take on an appointment now. */
export const actionsOf = (appointment: Appointment, now: Date, may: May): ActionName[] =>
  sensibleActions(appointment, now).filter((name) => (name === 'pay' ? may('desk', paymentTransaction) : may(rights[name], contract)))

/**
 * The entries of a menu: one for the data, which the applicant gives as long as some are missing and the desk corrects afterwards, and one
 * for the machine, whose sheet has the file, too. Keys and the dialogs of these entries lead to the others.
 */
export function withOneEntryEach<Name extends string>(names: readonly Name[], appointment: Appointment): Name[] {
  const has = (name: string) => names.some((other) => other === name)
  const lacksData = appointment.status === 'SCHEDULED' && appointment.missing.some((part) => part !== 'id_document')
  const hidden = [...(has('demographics') ? ['file'] : []), ...(has('link') && has('correct') ? [lacksData ? 'correct' : 'link'] : [])]
  return names.filter((name) => !hidden.includes(name))
}

type Due = { isNext: boolean; allowed: readonly ActionName[]; now: Date }

/**
 * The desk's most frequent action, once the time of the appointment has come; of another day's appointment only what can be true. Completed
 * prints want the TCN that they lack.
 */
export function promptOf({ date_time, transaction_id }: Appointment, { isNext, allowed, now }: Due): ActionName | undefined {
  if (allowed.includes('tcn')) return transaction_id === null ? 'tcn' : undefined
  return allowed.includes('complete') && (isNext || Date.parse(date_time) <= now.getTime()) ? 'complete' : undefined
}

function sensibleActions(appointment: Appointment, now: Date): ActionName[] {
  const { status, date_time, lsv_timezone } = appointment
  const isOpen = status !== 'SCHEDULED' && mayReinstate(dayOf(date_time, lsv_timezone), dayOf(now, lsv_timezone))
  const back: ActionName[] = isOpen ? ['reinstate'] : []
  const pay: ActionName[] = isPayable(appointment) ? ['pay'] : []
  switch (status) {
    case 'SCHEDULED':
      return [
        ...stepsOf(appointment, now),
        ...pay,
        ...outcomesOf(appointment, now),
        ...(['reschedule', 'modify', 'link'] as const),
        ...(isCorrectable(appointment, now) ? (['correct'] as const) : []),
        ...(isAskedForId(appointment) ? (['idDocument'] as const) : []),
        ...(isCorrectable(appointment, now) ? (['file'] as const) : []),
        ...(['demographics', 'cancel'] as const),
      ]
    case 'NO_SHOW':
      return [...back, 'reschedule', 'modify', 'demographics', 'cancel']
    case 'COMPLETED':
      return [...pay, 'tcn', ...back, ...(isCorrectable(appointment, now) ? (['correct'] as const) : []), 'demographics']
  }
}

/** Completed and No Show, where the time of the appointment permits them. */
function outcomesOf({ date_time, lsv_timezone }: Appointment, now: Date): ActionName[] {
  return [
    ...(mayComplete(dayOf(date_time, lsv_timezone), dayOf(now, lsv_timezone)) ? (['complete'] as const) : []),
    ...(mayMarkNoShow(date_time, now) ? (['markNoShow'] as const) : []),
  ]
}

/** A desk corrects data while the visit is one of today, and until a visit that midnight found open is finished. */
const isCorrectable = (appointment: Appointment, now: Date): boolean =>
  isVisitOfToday(appointment, now) || (appointment.status === 'SCHEDULED' && appointment.arrived_at !== null)

/** Whether the applicant type asks for an ID document. */
export const isAskedForId = ({ missing, id_document }: Appointment) => id_document !== null || missing.includes('id_document')

/** Whether money may be due at the desk: also where the amount is unknown. */
function isPayable(appointment: Appointment): boolean {
  if (!appointment.records_money) return false
  const { kind } = collectionOf(appointment)
  return kind === 'collect' || kind === 'unpriced'
}

/** The steps of a visit are available on its day, and after midnight while it goes on. */
function stepsOf(appointment: Appointment, now: Date): ActionName[] {
  if (appointment.started_at !== null || !isVisitOfToday(appointment, now)) return []
  return appointment.arrived_at === null ? ['arrive', 'start'] : ['start']
}

/**
 * Whether a visit is one of today at its location: after midnight also one of the evening before that goes on, or that was completed since,
 * until the day ends.
 */
export function isVisitOfToday({ lsv_timezone, completed_at, ...visit }: Appointment, now: Date): boolean {
  const day = (at: string | Date) => dayOf(at, lsv_timezone)
  const judgedAt = completed_at !== null && day(completed_at) === day(now) ? Date.parse(completed_at) : now.getTime()
  return isOfToday({ day: day(visit.date_time), ...visit }, day(now), judgedAt)
}

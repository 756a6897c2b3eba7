import { statusLabel } from '../../../contract/appointments/appointments.ts'
import { missingInWords } from '../../../contract/appointments/missing-parts.ts'
import { type Collection, collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { paymentLabels } from '../../../contract/payments/payment-codes.ts'
import { timeOnly } from '../../data/dates.ts'
import type { IconName } from '../../ui/layout/icon.tsx'
import type { MenuAction } from '../../ui/overlay/action-menu.tsx'
import type { Appointment } from './appointment.ts'
import type { ActionName } from './appointment-actions.ts'

type State = { icon: IconName; word: string }

/** The icons and words of an appointment: its outcome, once it has one, and what is to be collected or was paid. */
export function statesOf(appointment: Appointment): State[] {
  const { status } = appointment
  const collection = collectionOf(appointment)
  const payment: State[] = collection.kind === 'none' ? [] : [{ icon: paymentIconOf(collection), word: collectionLabel(collection) }]
  if (status === 'SCHEDULED') return payment
  return [{ icon: status === 'COMPLETED' ? 'check' : 'noShow', word: statusLabel(status) }, ...payment]
}

function paymentIconOf(collection: Collection): IconName {
  if (collection.kind === 'paid') return collection.online ? 'online' : 'check'
  return collection.kind === 'refunded' ? 'online' : paymentIcons[collection.kind]
}

const paymentIcons: Record<Exclude<Collection['kind'], 'paid' | 'refunded'>, IconName> = {
  collect: 'cash',
  free: 'check',
  unpriced: 'warning',
  invoice: 'invoice',
  none: 'check',
}

/** The desk's payment methods; online payments are the applicant's own. */
export const deskPayments = (['CREDIT', 'CASH', 'INVOICE'] as const).map((value) => ({ value, label: paymentLabels[value] }))

/** "Missing: hair color, waiver", or null. */
export function missingSentence(appointment: Pick<Appointment, 'missing' | 'missing_data'>): string | null {
  const names = missingInWords(appointment)
  return names.length === 0 ? null : `Missing: ${names.join(', ')}`
}

/** The marks of an appointment: re-print, walk-in, step of today, missing parts. */
export function marksOf(appointment: Appointment): string[] {
  const { attempt, tcr, walk_in, status } = appointment
  const lacks = missingSentence(appointment)
  return [
    ...(attempt > 1 ? [`Re-print, attempt ${attempt}${tcr ? ` · TCR ${tcr}` : ''}`] : []),
    ...(walk_in ? ['Walk-in'] : []),
    ...progressOf(appointment),
    ...(status === 'SCHEDULED' && lacks !== null ? [lacks] : []),
  ]
}

function progressOf({ status, arrived_at, started_at, lsv_timezone, transaction_id }: Appointment): string[] {
  if (status === 'COMPLETED') return [transaction_id ? `TCN ${transaction_id}` : 'Missing: TCN']
  if (status !== 'SCHEDULED') return []
  if (started_at) return [`In progress since ${timeOnly(started_at, lsv_timezone)}`]
  return arrived_at ? [`Arrived ${timeOnly(arrived_at, lsv_timezone)}`] : []
}

/** The words of an action on an appointment, on buttons and in menus. */
export function entryOf(action: ActionName, { status, transaction_id }: Appointment): Omit<MenuAction, 'onClick'> {
  if (action === 'tcn' && transaction_id === null) return { ...menuEntries.tcn, text: ENTER_TCN }
  // The file is for prints that are still to be taken.
  if (action === 'demographics' && status === 'SCHEDULED') return { ...menuEntries.demographics, text: 'File and Sheet' }
  return menuEntries[action]
}

export const ENTER_TCN = 'Enter TCN'

/** The words of the actions, on buttons and in menus. */
export const menuEntries: Record<ActionName, Omit<MenuAction, 'onClick'>> = {
  arrive: { text: 'Check In', icon: 'check' },
  start: { text: 'Start', icon: 'next' },
  pay: { text: 'Take Payment', icon: 'cash' },
  complete: { text: 'Done', icon: 'check' },
  tcn: { text: 'Change TCN', icon: 'edit' },
  markNoShow: { text: 'No Show', icon: 'noShow' },
  reinstate: { text: 'Set Back to Scheduled', icon: 'restore' },
  reschedule: { text: 'Reschedule', icon: 'calendar' },
  modify: { text: 'Modify', icon: 'edit' },
  link: { text: 'Get Data', icon: 'person' },
  idDocument: { text: 'ID Document', icon: 'card' },
  correct: { text: 'Correct Data', icon: 'person' },
  file: { text: 'Machine File', icon: 'file' },
  demographics: { text: 'Machine Sheet', icon: 'print' },
  cancel: { text: 'Cancel', icon: 'cancel', destructive: true },
}

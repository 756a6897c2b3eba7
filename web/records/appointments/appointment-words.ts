import { statusLabel } from '../../../contract/appointments/appointments.ts'
import type { MissingPart } from '../../../contract/appointments/missing-parts.ts'
import { type PaymentMethod, paymentLabels } from '../../../contract/payments/payment-codes.ts'
import { timeOnly } from '../../data/dates.ts'
import type { IconName } from '../../ui/layout/icon.tsx'
import type { Appointment } from './appointment.ts'

/** The icon and word of an appointment: its payment while it is scheduled, its outcome afterwards. */
export function stateOf({ status, payment_method }: Pick<Appointment, 'status' | 'payment_method'>): { icon: IconName; word: string } {
  if (status === 'SCHEDULED') return { icon: paymentIcons[payment_method], word: paymentLabels[payment_method] }
  return { icon: status === 'COMPLETED' ? 'check' : 'noShow', word: statusLabel(status) }
}

const paymentIcons: Record<PaymentMethod, IconName> = { CASH: 'cash', CREDIT: 'card', INVOICE: 'invoice', ONLINE: 'online' }

/** The desk's payment methods; online payments are the applicant's own. */
export const deskPayments = (['CREDIT', 'CASH', 'INVOICE'] as const).map((value) => ({ value, label: paymentLabels[value] }))

/** The names of the missing parts. */
export const missingWords: Record<MissingPart, string> = {
  demographics: 'Data missing',
  notice: 'Privacy notice missing',
  waivers: 'Waivers missing',
}

/** The marks of an appointment: re-print, walk-in, step of today, missing parts. */
export function marksOf(appointment: Appointment): string[] {
  const { attempt, tcr, walk_in, status, missing } = appointment
  return [
    ...(attempt > 1 ? [`Re-print, attempt ${attempt}${tcr ? ` · TCR ${tcr}` : ''}`] : []),
    ...(walk_in ? ['Walk-in'] : []),
    ...progressOf(appointment),
    ...(status === 'SCHEDULED' ? missing.map((part) => missingWords[part]) : []),
  ]
}

function progressOf({ status, arrived_at, started_at, lsv_timezone, transaction_id }: Appointment): string[] {
  if (status === 'COMPLETED') return transaction_id ? [`TCN ${transaction_id}`] : []
  if (status !== 'SCHEDULED') return []
  if (started_at) return [`In progress since ${timeOnly(started_at, lsv_timezone)}`]
  return arrived_at ? [`Arrived ${timeOnly(arrived_at, lsv_timezone)}`] : []
}

import { type AppointmentStatus, appointmentStatuses } from '../../../contract/booking.ts'
import { type PaymentMethod, paymentLabels } from '../../../contract/payment-codes.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Appointment } from './appointment.ts'

/** The icon and word of an appointment: how it is paid while it is scheduled, what became of it afterwards. */
export function stateOf({ status, payment_method }: Pick<Appointment, 'status' | 'payment_method'>): { icon: IconName; word: string } {
  if (status === 'SCHEDULED') return { icon: paymentIcons[payment_method], word: paymentLabels[payment_method] }
  return { icon: status === 'COMPLETED' ? 'check' : 'noShow', word: statusWord(status) }
}

export const statusWord = (status: AppointmentStatus) => appointmentStatuses.find(({ code }) => code === status)?.label ?? status

const paymentIcons: Record<PaymentMethod, IconName> = { CASH: 'cash', CREDIT: 'card', INVOICE: 'invoice', ONLINE: 'online' }

/** How the desk may take payment; online payments are the applicant's own. */
export const deskPayments = (['CREDIT', 'CASH', 'INVOICE'] as const).map((value) => ({ value, label: paymentLabels[value] }))

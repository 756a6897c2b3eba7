import type { AppointmentStatus } from '../../../contract/appointments/appointments.ts'
import { statusLabel } from '../../../contract/appointments/appointments.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { type PaymentMethod, paymentLabels } from '../../../contract/payments/payment-codes.ts'
import { dateAndTime } from '../../data/dates.ts'
import type { ChangedMeanwhile, FieldDifference } from '../../data/records/use-edited-record.ts'
import { ConflictNotice, type Difference, type Meanwhile } from '../../ui/feedback/conflict-notice.tsx'
import { inLabels, meanwhileIn, plainWord } from '../lsv/differences.ts'
import type { Appointment } from './appointment.ts'

/** The labels of the fields of an appointment whose changes by others are shown. */
const labels: Readonly<Record<string, string>> = {
  date_time: 'Time',
  lsv_name: 'Location',
  status: 'Status',
  arrived_at: 'Arrived',
  started_at: 'In progress',
  transaction_id: 'TCN',
  payment_method: 'Payment method',
  notes: 'Notes',
  collected: 'Paid',
}

/** Describes another user's changes to an appointment. */
export function appointmentDifferences(differences: readonly FieldDifference[], { lsv_timezone }: Appointment): Difference[] {
  return inLabels(differences, labels, (value, field) => {
    if (value === null || value === '') return ''
    if (field === 'collected') return dollars(String(value))
    if (field === 'status') return statusLabel(value as AppointmentStatus)
    if (field === 'payment_method') return paymentLabels[value as PaymentMethod]
    return field === 'date_time' || field.endsWith('_at') ? dateAndTime(String(value), lsv_timezone) : plainWord(value)
  })
}

/** Another user's change of an appointment, in words for the form that changes it. */
export const appointmentMeanwhile = (meanwhile: ChangedMeanwhile | null, appointment: Appointment): Meanwhile | null =>
  meanwhileIn(meanwhile, (differences) => appointmentDifferences(differences, appointment))

type Props = { meanwhile: ChangedMeanwhile | null; appointment: Appointment; then: string }

/** Shows another user's change of an appointment while this question was open; empty without any. `then`: the effect of a retry. */
export function AppointmentConflict({ meanwhile, appointment, then }: Props) {
  if (meanwhile === null) return null
  return <ConflictNotice differences={appointmentDifferences(meanwhile.differences, appointment)} always then={then} />
}

import type { AppointmentHistoryCode } from '../../../contract/history-codes.ts'

/** Words for the events of an appointment: below the appointment, and among other events in the applicant's timeline. */
export const appointmentHistoryWords: Readonly<Record<AppointmentHistoryCode, { below: string; among: string }>> = {
  BOOKED: { below: 'Booked', among: 'Appointment booked' },
  MOVED: { below: 'Moved', among: 'Appointment moved' },
  CHANGED: { below: 'Changed', among: 'Appointment changed' },
  COMPLETED: { below: 'Completed', among: 'Appointment completed' },
  NO_SHOW: { below: 'No Show', among: 'No Show' },
  REINSTATED: { below: 'Set back to Scheduled', among: 'Appointment set back to Scheduled' },
  CANCELLED: { below: 'Cancelled', among: 'Appointment cancelled' },
  ARRIVED: { below: 'Checked in', among: 'Checked in' },
  STARTED: { below: 'Started', among: 'Appointment started' },
  ARRIVAL_UNDONE: { below: 'Check-in undone', among: 'Check-in undone' },
  START_UNDONE: { below: 'Start undone', among: 'Start undone' },
  TCN: { below: 'TCN changed', among: 'TCN of the appointment changed' },
}

import { clearReprintMark, keepTcn, undoPrints } from './applicants/reprints.ts'
import { writeApplicantHistory } from './applicants/write-history.ts'
import { correctReprintTcr } from './appointments/reprints.ts'
import { writeAppointmentHistory } from './appointments/write-history.ts'
import { queueBookedMail, queueCancelledBySiteMail, queueCancelledMail, queueLinkMail, queueMovedMail } from './mails/appointment-mail.ts'
import { queueIllegibleMail } from './mails/illegible-mail.ts'
import { refundCancelled } from './payments/refund-cancelled.ts'
import type { Consequences, EventCatalogue } from './platform/events/change.ts'
import { writeTransferHistory } from './transfers/write-history.ts'

/** What follows from an event, in the transaction that records it and in the written order. */
export const consequences: Consequences = {
  'applicant.rejected': [queueIllegibleMail],
  'applicant.tcr_corrected': [correctReprintTcr],

  'appointment.booked': [queueBookedMail],
  'appointment.booked_by_staff': [queueBookedMail],
  'appointment.moved': [queueMovedMail],
  'appointment.moved_by_applicant': [queueMovedMail],
  'appointment.completed': [clearReprintMark, keepTcn],
  'appointment.tcn_entered': [keepTcn],
  'appointment.reinstated': [undoPrints],
  'appointment.cancelled': [refundCancelled, queueCancelledBySiteMail],
  'appointment.cancelled_by_applicant': [refundCancelled, queueCancelledMail],
  'appointment.link_sent': [queueLinkMail],
}

/** What `change.record` works with: who keeps a history of what, and what follows. */
export const catalogue: EventCatalogue = {
  histories: { applicant: writeApplicantHistory, appointment: writeAppointmentHistory, transfer: writeTransferHistory },
  consequences,
}

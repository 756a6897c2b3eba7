import { writeApplicantHistory } from './applicants/write-history.ts'
import { correctReprintTcr } from './appointments/reprints.ts'
import { writeAppointmentHistory } from './appointments/write-history.ts'
import { queueIllegibleMail } from './mails/illegible-mail.ts'
import type { Consequences, EventCatalogue } from './platform/events/change.ts'
import { writeTransferHistory } from './transfers/write-history.ts'

/** What follows from an event, in the transaction that records it and in the written order. */
export const consequences: Consequences = {
  'applicant.rejected': [queueIllegibleMail],
  'applicant.tcr_corrected': [correctReprintTcr],
}

/** What `change.record` works with: who keeps a history of what, and what follows. */
export const catalogue: EventCatalogue = {
  histories: { applicant: writeApplicantHistory, appointment: writeAppointmentHistory, transfer: writeTransferHistory },
  consequences,
}

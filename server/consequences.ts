import { writeApplicantHistory } from './applicants/write-history.ts'
import { correctReprintTcr } from './appointments/reprints.ts'
import { writeAppointmentHistory } from './appointments/write-history.ts'
import { queueIllegibleMail } from './mails/illegible-mail.ts'
import type { Catalogue, Consequences } from './platform/events/change.ts'
import { registry } from './resources.ts'
import { writeTransferHistory } from './transfers/write-history.ts'

/** What follows from an event, in the transaction that records it and in the written order. */
export const consequences: Consequences = {
  'applicant.rejected': [queueIllegibleMail],
  'applicant.tcr_corrected': [correctReprintTcr],
}

/** What the platform knows of this program. */
export const catalogue: Catalogue = {
  registry,
  histories: { applicant: writeApplicantHistory, appointment: writeAppointmentHistory, transfer: writeTransferHistory },
  consequences,
}

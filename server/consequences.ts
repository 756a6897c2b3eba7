import type { ApplicantConsequences } from './applicants/applicant-events.ts'
import { purgeNames } from './applicants/forget-names.ts'
import { moveCasework } from './applicants/merge-applicants.ts'
import { purgeCasework } from './applicants/remove-applicant.ts'
import { moveMails, purgeMails } from './booking/mails.ts'
import { moveAppointments, purgeAppointments } from './booking/purge-appointments.ts'
import { moveLetters, purgeLetters } from './letters/purge-letters.ts'
import { purgePayments } from './payments/forget-payments.ts'
import { moveTransfers, purgeTransfers } from './transfers/purge-transfers.ts'
import { moveWaivers, purgeWaivers } from './waivers/forget-signatures.ts'

/** What follows when something has happened, in the order in which it is done, within the same transaction. */
export const consequences: ApplicantConsequences = {
  'applicant.purged': [purgeTransfers, purgeLetters, purgeMails, purgePayments, purgeAppointments, purgeWaivers, purgeCasework, purgeNames],
  'applicant.merged': [moveAppointments, moveWaivers, moveLetters, moveTransfers, moveMails, moveCasework],
}

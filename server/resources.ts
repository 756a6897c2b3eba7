import { addresses } from './applicants/addresses.ts'
import { applicantHistories } from './applicants/applicant-histories.ts'
import { applicants } from './applicants/applicants.ts'
import { identifications } from './applicants/identifications.ts'
import { notes } from './applicants/notes.ts'
import { savedSearches } from './applicants/search/saved-searches.ts'
import { statusCodes } from './applicants/status-codes.ts'
import { appointmentHistories } from './appointments/appointment-histories.ts'
import { appointments } from './appointments/appointments.ts'
import { availableTimes } from './availability/available-times.ts'
import { blockedTimes } from './availability/blocked-times.ts'
import { refusingOutsideHours } from './availability/check-outside-hours.ts'
import { withNextOpen } from './availability/next-open.ts'
import { disclaimers } from './environments/disclaimers.ts'
import { employers } from './environments/employers.ts'
import { locations } from './environments/locations.ts'
import { networks } from './environments/networks.ts'
import { vendors } from './environments/vendors.ts'
import { withCheckedTemplate } from './letters/checked-status-codes.ts'
import { letters } from './letters/letters.ts'
import { applicantTypes } from './lsv/applicant-types.ts'
import { liveScanVendors } from './lsv/live-scan-vendors.ts'
import { oris } from './lsv/oris.ts'
import { mailWordings } from './mails/mail-wordings.ts'
import { mails } from './mails/outbox.ts'
import { auditEvents } from './operations/audit-events.ts'
import { paymentTokens } from './payments/payment-tokens.ts'
import { paymentTransactions } from './payments/payment-transactions.ts'
import { users } from './people/users.ts'
import { files } from './platform/files/files.ts'
import type { Registry } from './platform/records/references.ts'
import type { Resource } from './platform/records/resource.ts'
import { transfers } from './transfers/transfers.ts'
import { waiverSignatures } from './waivers/waiver-signatures.ts'
import { waivers } from './waivers/waivers.ts'

/** Every record kind that the API serves, in the specification's order. */
export const resources: readonly Resource[] = [
  addresses,
  applicants,
  applicantHistories,
  applicantTypes,
  appointments,
  appointmentHistories,
  refusingOutsideHours(availableTimes),
  refusingOutsideHours(blockedTimes),
  disclaimers,
  employers,
  files,
  identifications,
  letters,
  withNextOpen(liveScanVendors),
  locations,
  mails,
  mailWordings,
  networks,
  notes,
  oris,
  paymentTokens,
  paymentTransactions,
  savedSearches,
  withCheckedTemplate(statusCodes),
  transfers,
  users,
  vendors,
  waivers,
  waiverSignatures,
  auditEvents,
]

/** The same, by path. */
export const registry: Registry = new Map(resources.map((resource) => [resource.contract.path, resource]))

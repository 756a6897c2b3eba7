/* Written by `npm run derive` from the declarations. */
import { addresses, identifications, notes } from './applicants/applicant-details.ts'
import { applicantHistories } from './applicants/applicant-histories.ts'
import { applicants } from './applicants/applicants.ts'
import { savedSearches } from './applicants/search/saved-searches.ts'
import { statusCodes } from './applicants/status-codes.ts'
import { appointmentHistories } from './appointments/appointment-histories.ts'
import { appointments } from './appointments/appointments.ts'
import { availableTimes, blockedTimes } from './availability/available-and-blocked-times.ts'
import { specialDays } from './availability/special-days.ts'
import { disclaimers } from './environments/disclaimers.ts'
import { employers } from './environments/employers.ts'
import { locations, vendors } from './environments/locations-and-vendors.ts'
import { networks } from './environments/networks.ts'
import { letters } from './letters/letters.ts'
import { applicantTypes } from './lsv/applicant-types.ts'
import { liveScanVendors } from './lsv/live-scan-vendors.ts'
import { oris } from './lsv/oris.ts'
import { mailWordings } from './mails/mail-wordings.ts'
import { mails } from './mails/outbox.ts'
import { auditEvents } from './operations/audit-events.ts'
import { paymentTokens } from './payments/payment-tokens.ts'
import { paymentTransactions } from './payments/payment-transactions.ts'
import { apiKeys } from './people/keys/api-keys.ts'
import { ssoLinks, ssoProviders } from './people/single-sign-on/sso-providers.ts'
import { users } from './people/users.ts'
import { files } from './platform/files/files.ts'
import type { RecordKind } from './platform/records/record-kind.ts'
import { textMessages } from './sms/outbox.ts'
import { transfers } from './transfers/transfers.ts'
import { waiverSignatures } from './waivers/waiver-signatures.ts'
import { waivers } from './waivers/waivers.ts'
import { webhookDeliveries, webhooks } from './webhooks/webhooks.ts'

/** Every declared record kind. */
export const declaredKinds: readonly RecordKind[] = [
  addresses,
  identifications,
  notes,
  applicantHistories,
  applicants,
  savedSearches,
  statusCodes,
  appointmentHistories,
  appointments,
  availableTimes,
  blockedTimes,
  specialDays,
  disclaimers,
  employers,
  locations,
  vendors,
  networks,
  letters,
  applicantTypes,
  liveScanVendors,
  oris,
  mailWordings,
  mails,
  auditEvents,
  paymentTokens,
  paymentTransactions,
  apiKeys,
  ssoLinks,
  ssoProviders,
  users,
  files,
  textMessages,
  transfers,
  waiverSignatures,
  waivers,
  webhookDeliveries,
  webhooks,
]

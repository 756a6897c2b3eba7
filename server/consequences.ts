import { applicantHistoryWrites } from './applicants/applicant-histories.ts'
import { keepStatusChange } from './applicants/bulk/keep-changes.ts'
import { markMentions } from './applicants/casework/write-notes.ts'
import { moveCasework } from './applicants/merging/follow-merge.ts'
import { clearReprintMark, keepTcn, undoPrints } from './applicants/prints/reprints.ts'
import { clearRecords, purgeCasework, removeUnbooked } from './applicants/removal/purge-applicant.ts'
import { purgeNames } from './applicants/search/purge-names.ts'
import { appointmentHistoryWrites } from './appointments/appointment-histories.ts'
import { revokeBookingLinks } from './appointments/booking-link.ts'
import { moveAppointments } from './appointments/follow-merge.ts'
import { collectAtDesk, confirmPaid, recordPaymentChange } from './appointments/follow-payments.ts'
import { correctReprintTcr, enterReportedTcns } from './appointments/follow-prints.ts'
import { purgeAppointments } from './appointments/purge-appointments.ts'
import { purgeTakenFiles } from './demographics/machine-folder/purge-taken-files.ts'
import { moveLetters } from './letters/follow-merge.ts'
import { purgeLetters } from './letters/purge-letters.ts'
import { queueStatusLetters } from './letters/write-letters.ts'
import {
  queueBookedMail,
  queueCancelledByUserMail,
  queueCancelledMail,
  queueLinkMail,
  queueMovedMail,
  queueOwnMoveMail,
} from './mails/appointments/appointment-mail.ts'
import { mailFormerAddress } from './mails/appointments/former-address-mail.ts'
import { queueIllegibleMail } from './mails/appointments/illegible-mail.ts'
import { moveMails } from './mails/follow-merge.ts'
import { queuePaymentMails } from './mails/payments/payment-mail.ts'
import { queueReceiptMail } from './mails/payments/receipt-mail.ts'
import { purgeMails } from './mails/purge-mails.ts'
import { mailFormerTransferAddress } from './mails/transfers/former-transfer-address-mail.ts'
import { queueTransferMail } from './mails/transfers/transfer-mail.ts'
import { queueConfirmations } from './mails/waitlist/mailbox-mail.ts'
import { queueOfferMails } from './mails/waitlist/offer-mail.ts'
import { refundCancelled } from './payments/cancellations.ts'
import { purgePayments } from './payments/purge-payments.ts'
import { voidPayments } from './payments/recovery/recover-payments.ts'
import { queueSettlement } from './payments/settle-payment.ts'
import type { Catalogue, Consequences } from './platform/events/change.ts'
import { endContactUndo, keepStaffContact, purgeContactChanges } from './portal/contact-changes.ts'
import { registry } from './routes.ts'
import { endConsentOfFormerPhone, moveConsents, purgeConsents } from './sms/consent.ts'
import { moveSms, purgeSms } from './sms/outbox.ts'
import {
  queueBookedByUserSms,
  queueBookedSms,
  queueCancelledByUserSms,
  queueCancelledSms,
  queueIllegibleSms,
  queueMovedSms,
  queueOwnMoveSms,
} from './sms/queue-sms.ts'
import { moveTransfers } from './transfers/follow-merge.ts'
import { purgeTransfers } from './transfers/purge-transfers.ts'
import { transferHistoryWrites } from './transfers/write-history.ts'
import { endEntriesOfBooked, endEntriesOfBookedByStaff, keepOffersOfPending } from './waitlist/end-entries-of-booked.ts'
import { endEntriesOfCancelled, offerFreedSlots, offerOpenedSlots, offerToNext, purgeEntries } from './waitlist/follow-events.ts'
import { moveSignatures } from './waivers/follow-merge.ts'
import { purgeSignatures } from './waivers/purge-signatures.ts'
import { queueDocuments } from './waivers/waiver-document.ts'
import { disableWebhooks } from './webhooks/disable-webhooks.ts'
import { queueDeliveries } from './webhooks/queue-deliveries.ts'

/** The consequences of each event, run in the transaction that records it and in the written order. */
export const consequences: Consequences = {
  'record.created': [offerOpenedSlots],
  'record.updated': [offerOpenedSlots],
  'record.removed': [offerOpenedSlots],
  'record.restored': [offerOpenedSlots],

  'applicant.email_changed': [revokeBookingLinks, endContactUndo, mailFormerAddress],
  'applicant.changed': [keepStaffContact, endConsentOfFormerPhone],
  'applicant.contact_corrected': [endConsentOfFormerPhone],
  'applicant.contact_undone': [revokeBookingLinks, endConsentOfFormerPhone],
  'applicant.status_changed': [keepStaffContact, endConsentOfFormerPhone, keepStatusChange, queueStatusLetters],
  'applicant.status_given': [queueStatusLetters],
  'applicant.rejected': [queueIllegibleMail, queueIllegibleSms],
  'applicant.tcr_corrected': [correctReprintTcr],
  'applicant.merged': [moveAppointments, moveSignatures, moveLetters, moveTransfers, moveMails, moveSms, moveConsents, moveCasework],
  'applicant.purged': [
    purgeEntries,
    purgeTransfers,
    purgeTakenFiles,
    purgeContactChanges,
    purgeLetters,
    purgeMails,
    purgeSms,
    purgeConsents,
    purgePayments,
    purgeAppointments,
    purgeSignatures,
    purgeCasework,
    purgeNames,
    clearRecords,
  ],

  'note.written': [markMentions],
  'note.changed': [markMentions],

  'submissions.reported': [enterReportedTcns],

  'appointment.pending': [keepOffersOfPending],
  'appointment.booked': [endEntriesOfBooked, queueBookedMail, queueBookedSms],
  'appointment.booked_by_staff': [endEntriesOfBookedByStaff, queueBookedMail, queueBookedByUserSms],
  'appointment.moved': [queueMovedMail, queueMovedSms, offerFreedSlots],
  'appointment.moved_by_applicant': [queueOwnMoveMail, queueOwnMoveSms, offerFreedSlots],
  'appointment.completed': [clearReprintMark, keepTcn],
  'appointment.tcn_entered': [keepTcn],
  'appointment.reinstated': [undoPrints],
  'appointment.cancelled': [refundCancelled, queueCancelledByUserMail, queueCancelledByUserSms, endEntriesOfCancelled, offerFreedSlots],
  'appointment.cancelled_by_applicant': [refundCancelled, queueCancelledMail, queueCancelledSms, endEntriesOfCancelled, offerFreedSlots],
  'appointment.link_sent': [queueLinkMail],
  'appointment.link_renewed': [queueLinkMail],
  'appointment.released': [voidPayments, removeUnbooked, offerFreedSlots],

  'waitlist.joined': [queueConfirmations, offerToNext],
  'waitlist.confirmed': [offerToNext],
  'waitlist.left': [offerToNext],
  'waitlist.declined': [offerToNext],
  'waitlist.offered': [queueOfferMails],

  'transfer.requested': [queueTransferMail],
  'transfer.approved': [queueTransferMail],
  'transfer.declined': [queueTransferMail],
  'transfer.withdrawn': [queueTransferMail],
  'transfer.email_corrected': [mailFormerTransferAddress, queueTransferMail],
  'transfer.email_undone': [mailFormerTransferAddress, queueTransferMail],

  'waiver.signed': [queueDocuments],

  'payment.state_changed': [queueSettlement, queuePaymentMails],
  'payment.authorized': [confirmPaid],
  'payment.uncollected': [collectAtDesk],
  'payment.refunded': [recordPaymentChange],
  'payment.taken': [recordPaymentChange],
  'payment.corrected': [recordPaymentChange],
  'payment.receipt_sent': [queueReceiptMail],

  'user.locked': [disableWebhooks],
  'user.removed': [disableWebhooks],
}

/** The program's declarations for the platform. */
export const catalogue: Catalogue = {
  registry,
  histories: { applicant: applicantHistoryWrites, appointment: appointmentHistoryWrites, transfer: transferHistoryWrites },
  consequences,
  queueDeliveries,
}

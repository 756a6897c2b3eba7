import { changeMany, listOpenChanges, readProgress } from './applicants/bulk/change-many.ts'
import { undoChanges } from './applicants/bulk/undo-changes.ts'
import { putNoteAside, readMyWork, setWorkSearches } from './applicants/casework/my-work.ts'
import { changeNote, createNote } from './applicants/casework/write-notes.ts'
import { changeApplicant } from './applicants/change-applicant.ts'
import { createApplicant } from './applicants/create-applicant.ts'
import { lookupApplicant, lookupApplicantByAddress } from './applicants/lookup-applicant.ts'
import { mergeApplicants } from './applicants/merging/merge-applicants.ts'
import { readSuccessor } from './applicants/merging/read-successor.ts'
import { markIllegible, unmarkIllegible } from './applicants/prints/mark-illegible.ts'
import { readRejections } from './applicants/prints/rejections.ts'
import { reportSubmissions } from './applicants/prints/report-submissions.ts'
import { removeApplicant } from './applicants/removal/remove-applicant.ts'
import { revealApplicant } from './applicants/reveal-applicant.ts'
import { exportApplicants } from './applicants/search/export-applicants.ts'
import { findApplicants } from './applicants/search/find-applicants.ts'
import { readMatches } from './applicants/search/matches.ts'
import { statusCodes } from './applicants/status-codes.ts'
import { readLastChecked } from './applicants/submission-answers.ts'
import { dayAvailability, daysAvailability } from './availability/availability.ts'
import { availableTimes, blockedTimes } from './availability/available-and-blocked-times.ts'
import { dropSlotHold, holdSlot } from './availability/hold-slot.ts'
import { withNextOpen } from './availability/next-open.ts'
import { specialDays } from './availability/special-days.ts'
import { bookByApplicant } from './booking/book-by-applicant.ts'
import { checkLimits } from './booking/limits/check-limits.ts'
import { readBookingOutcome } from './booking/read-outcome.ts'
import { readPrivacyNotice } from './booking/read-privacy-notice.ts'
import { readinessActions } from './booking/readiness/readiness.ts'
import { confirmName, fetchDemographics, showDemographics } from './demographics/demographics.ts'
import { makeMachineFolder, removeMachineFolder, showMachineFolder } from './demographics/machine-folder/manage-folder.ts'
import { archiveActions, environmentLogos } from './environments/environment-actions.ts'
import { restoreLocationsAndVendors } from './environments/locations-and-vendors.ts'
import { addStarters } from './letters/add-starters.ts'
import { checkTemplate } from './letters/check-template.ts'
import { previewLetter } from './letters/preview-letter.ts'
import { previewLetters } from './letters/preview-letters.ts'
import { resendLetter, resendLetters } from './letters/resending/resend-letters.ts'
import { previewResends, resendMany } from './letters/resending/resend-many.ts'
import { withCheckedTemplate } from './letters/template.ts'
import { importOris } from './lsv/import-oris.ts'
import { liveScanVendors } from './lsv/live-scan-vendors.ts'
import { archiveLsv, lsvLogo, restoreLsv } from './lsv/lsv-actions.ts'
import { addLsvUser, listLsvUsers, removeLsvUser } from './lsv/lsv-users.ts'
import { resendMail, resendMails } from './mails/outbox.ts'
import { previewMail } from './mails/preview-mail.ts'
import { exportAudit } from './operations/export-audit.ts'
import { readTroubledJobs, retryJob } from './operations/troubled-jobs.ts'
import { auditNarrowing, verifyAudit } from './operations/verify-audit.ts'
import { correctMoney, recordMoney } from './payments/desk-money.ts'
import { answerChallenge, createPaymentToken, readProcessor } from './payments/payment-tokens.ts'
import { sendReceipt, showReceipt } from './payments/receipts.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { closeTill, reopenTill } from './payments/till/close-till.ts'
import { showTillOverview } from './payments/till/till-overview.ts'
import { fetchTillSheet, showTillSheet } from './payments/till/till-sheet.ts'
import { changeEmail, changeUsername, confirmEmail } from './people/change-names.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './people/factors/passkey-actions.ts'
import { readFactors } from './people/factors/second-factor.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './people/factors/totp-actions.ts'
import { makeFirstSuperuser } from './people/first-superuser.ts'
import { forgotPassword } from './people/forgot-password.ts'
import { createApiKey, revokeApiKey } from './people/keys/create-key.ts'
import { lockUser, resendActivation, resetFactors, unlockUser } from './people/lock-user.ts'
import { changeUser, createUser, removeUser } from './people/manage-users.ts'
import { readLink, resetPassword } from './people/reset-password.ts'
import { setPassword } from './people/set-password.ts'
import { confirmSession } from './people/sign-in/confirm-session.ts'
import { endOneSession, endOtherSessions, listSessions } from './people/sign-in/live-sessions.ts'
import { passkeyOptions, passkeySignIn } from './people/sign-in/passkey-sign-in.ts'
import { refresh, session, signOut } from './people/sign-in/session-actions.ts'
import { signIn } from './people/sign-in/sign-in.ts'
import { answerSignOn } from './people/single-sign-on/answer-sign-on.ts'
import { listOwnLinks, unlinkOwn, unlinkPerson } from './people/single-sign-on/sso-links.ts'
import { removeProvider } from './people/single-sign-on/sso-providers.ts'
import { listSignOns, startFreshSignOn, startSignOn } from './people/single-sign-on/start-sign-on.ts'
import { testProvider } from './people/single-sign-on/try-provider.ts'
import { fetchFile, sendFile, uploadFile } from './platform/files/upload-file.ts'
import type { Action } from './platform/http/action.ts'
import { gatherReads } from './platform/http/gather-reads.ts'
import type { RecordKind } from './platform/records/record-kind.ts'
import type { Registry } from './platform/records/references.ts'
import { showApplication, submitApplication } from './portal/application.ts'
import { cancelOwnBooking, changeOwnLanguage, fetchOwnCalendar, moveOwnBooking, seeOwnBooking } from './portal/booking.ts'
import { correctContact, showContact, showUndo, undoContactChange } from './portal/contact.ts'
import { findBookings } from './portal/find-bookings.ts'
import { ownDayAvailability, ownDaysAvailability } from './portal/own-times.ts'
import { declaredKinds } from './record-kinds.ts'
import { fetchReport, showReport } from './reports/appointment-report.ts'
import { readCancelled } from './reports/cancelled-appointments.ts'
import { showInsights } from './reports/insights.ts'
import { fetchInvoices, showInvoices } from './reports/invoices.ts'
import { readTimeline } from './reports/timeline.ts'
import { bookByStaff } from './scheduling/book-by-staff.ts'
import { cancelAppointment } from './scheduling/cancel-appointment.ts'
import { changeAppointment } from './scheduling/change-appointment.ts'
import { changeAvailability, putHours } from './scheduling/change-availability.ts'
import { changeLsv } from './scheduling/change-lsv.ts'
import { readChangeToken } from './scheduling/change-token.ts'
import { setManyOutcomes } from './scheduling/many-outcomes.ts'
import { addManySpecialDays } from './scheduling/many-special-days.ts'
import { withOutsideHoursCheck } from './scheduling/outside-hours/check-outside-hours.ts'
import { decideOutsideHours, listOutsideHours } from './scheduling/outside-hours/outside-hours-list.ts'
import { previewAvailability } from './scheduling/preview-availability.ts'
import { makeDataLink, sendLink } from './scheduling/send-link.ts'
import { arrive, start, undo } from './scheduling/visit-steps.ts'
import { resendSms } from './sms/outbox.ts'
import { readSmsOffer } from './sms/read-offer.ts'
import { approveTransfer, declineTransfer, readTransferMatches } from './transfers/decide-transfer.ts'
import { seeOwnTransfer, withdrawOwnTransfer } from './transfers/own-transfer.ts'
import { readTransferOutcome, requestTransfer } from './transfers/request-transfer.ts'
import { correctTransferContact, showTransferContact, showTransferUndo, undoTransferContact } from './transfers/transfer-contact.ts'
import { answerOffer } from './waitlist/answer-offer.ts'
import { countEntries } from './waitlist/count-entries.ts'
import { seeEntryBooking } from './waitlist/entry-booking.ts'
import { confirmMailbox, declineByMailbox, joinByMailbox, leaveByMailbox, seeMailboxEntry } from './waitlist/mailbox-entry.ts'
import { joinWaitlist, leaveWaitlist, seeOwnEntry } from './waitlist/own-entry.ts'
import { previewWaiver } from './waivers/preview-waiver.ts'
import { readDrawingKey } from './waivers/sealed-drawing.ts'
import { removeSignature } from './waivers/waiver-signatures.ts'
import { createWebhook, redeliver, replaceWebhookSecret, testWebhook } from './webhooks/webhook-actions.ts'

/** The record kinds to which a later concept adds fields or checks. */
const extended = new Map<RecordKind, RecordKind>([
  [liveScanVendors, withNextOpen(liveScanVendors)],
  [statusCodes, withCheckedTemplate(statusCodes)],
  ...[availableTimes, blockedTimes, specialDays].map((times) => [times, withOutsideHoursCheck(times)] as const),
])

/** Every record kind that the API serves. */
export const recordKinds: readonly RecordKind[] = declaredKinds.map((recordKind) => extended.get(recordKind) ?? recordKind)

/** The record kinds by path. */
export const registry: Registry = new Map(recordKinds.map((recordKind) => [recordKind.contract.path, recordKind]))

const people = [
  ...[signIn, refresh, session, signOut, confirmSession, passkeyOptions, passkeySignIn],
  ...[forgotPassword, readLink, resetPassword, confirmEmail, makeFirstSuperuser],
  ...[listSessions, endOneSession, endOtherSessions],
  ...[readFactors, beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, beginPasskey, addPasskey, renamePasskey, removePasskey],
  ...[createUser, changeUser, removeUser, setPassword, changeUsername, changeEmail],
  ...[lockUser, unlockUser, resetFactors, resendActivation],
  ...[createApiKey, revokeApiKey],
  ...[listSignOns, startSignOn, answerSignOn, startFreshSignOn, listOwnLinks, unlinkOwn, unlinkPerson, removeProvider, testProvider],
]
const environments = [...archiveActions, ...restoreLocationsAndVendors, ...environmentLogos]
const lsv = [archiveLsv, restoreLsv, ...lsvLogo, importOris, listLsvUsers, addLsvUser, removeLsvUser]
const availability = [dayAvailability, daysAvailability, holdSlot, dropSlotHold]
const booking = [bookByApplicant, checkLimits, readBookingOutcome, readPrivacyNotice, ...readinessActions]
const portal = [
  ...[seeOwnBooking, moveOwnBooking, cancelOwnBooking, fetchOwnCalendar, changeOwnLanguage, ownDayAvailability, ownDaysAvailability],
  ...[showContact, correctContact, showUndo, undoContactChange],
  ...[findBookings, showApplication, submitApplication],
]
const waitlist = [
  ...[seeOwnEntry, joinWaitlist, leaveWaitlist, answerOffer, countEntries],
  ...[joinByMailbox, seeMailboxEntry, seeEntryBooking, confirmMailbox, declineByMailbox, leaveByMailbox],
]
const transfers = [
  ...[requestTransfer, readTransferOutcome, seeOwnTransfer, withdrawOwnTransfer],
  ...[showTransferContact, correctTransferContact, showTransferUndo, undoTransferContact],
  ...[readTransferMatches, approveTransfer, declineTransfer],
]
const scheduling = [
  ...[bookByStaff, changeAppointment, cancelAppointment, readChangeToken, arrive, start, undo, setManyOutcomes],
  ...[sendLink, makeDataLink],
  ...[changeLsv, putHours, changeAvailability, previewAvailability, listOutsideHours, decideOutsideHours, addManySpecialDays],
]
const demographics = [...[showDemographics, fetchDemographics, confirmName], ...[showMachineFolder, makeMachineFolder, removeMachineFolder]]
const payments = [
  ...[createPaymentToken, answerChallenge, readProcessor, refundPayment],
  ...[recordMoney, correctMoney, showReceipt, sendReceipt],
  ...[showTillOverview, showTillSheet, fetchTillSheet, closeTill, reopenTill],
]
const applicants = [
  ...[lookupApplicant, lookupApplicantByAddress],
  ...[findApplicants, exportApplicants, readLastChecked, reportSubmissions],
  ...[changeMany, listOpenChanges, readProgress, undoChanges],
  ...[createApplicant, changeApplicant, removeApplicant, mergeApplicants, readMatches, readSuccessor],
  ...[createNote, changeNote, readMyWork, setWorkSearches, putNoteAside],
  ...[markIllegible, unmarkIllegible, readRejections, revealApplicant],
]
const letters = [
  ...[addStarters, previewLetter, previewLetters, checkTemplate],
  ...[resendLetters, resendLetter, previewResends, resendMany],
]
const mails = [previewMail, resendMail, resendMails]
const sms = [resendSms, readSmsOffer]
const waivers = [previewWaiver, removeSignature, readDrawingKey]
const reports = [readTimeline, readCancelled, showInsights, showInvoices, fetchInvoices, showReport, fetchReport]
const webhooks = [createWebhook, replaceWebhookSecret, testWebhook, redeliver]
const operations = [exportAudit, verifyAudit, auditNarrowing, readTroubledJobs, retryJob]
const platform = [gatherReads, uploadFile, sendFile, fetchFile]

/** Every action, beyond the five calls of each record, by the folder that owns it. */
export const actions: readonly Action[] = [
  ...[people, environments, lsv, availability],
  ...[booking, portal, waitlist, transfers],
  ...[scheduling, demographics, payments],
  ...[applicants, letters, mails, sms, waivers],
  ...[reports, webhooks, operations, platform],
].flat()

import { changeApplicant } from './applicants/change-applicant.ts'
import { createApplicant } from './applicants/create-applicant.ts'
import { readLastChecked } from './applicants/last-checked.ts'
import { lookupApplicant, lookupApplicantByAddress } from './applicants/lookup-applicant.ts'
import { markIllegible } from './applicants/mark-illegible.ts'
import { mergeApplicants } from './applicants/merge-applicants.ts'
import { readRejections } from './applicants/read-rejections.ts'
import { removeApplicant } from './applicants/remove-applicant.ts'
import { reportSubmissions } from './applicants/report-submissions.ts'
import { revealApplicant } from './applicants/reveal-applicant.ts'
import { exportApplicants } from './applicants/search/export-applicants.ts'
import { findApplicants } from './applicants/search/find-applicants.ts'
import { readMatches } from './applicants/search/matches.ts'
import { dayAvailability, daysAvailability } from './availability/availability.ts'
import { dropSlotHold, holdSlot } from './availability/hold-slot.ts'
import { readinessActions } from './booking/readiness.ts'
import { scheduleAppointment } from './booking/schedule-appointment.ts'
import { fetchDemographics, showDemographics } from './demographics/demographics.ts'
import { makeDataLink, sendLink } from './desk/booking-links.ts'
import { cancelAppointment } from './desk/cancel-appointment.ts'
import { changeAppointment } from './desk/change-appointment.ts'
import { changeAvailability } from './desk/change-availability.ts'
import { changeLocation } from './desk/change-lsv.ts'
import { readChangeToken } from './desk/change-token.ts'
import { arrive, start, undo } from './desk/day-board.ts'
import { putHours } from './desk/put-hours.ts'
import { bookByStaff } from './desk/staff-booking.ts'
import { archiveActions } from './environments/archive-environment.ts'
import { environmentLogos } from './environments/environment-logo.ts'
import { previewLetter } from './letters/preview-letter.ts'
import { resendLetter, resendLetters } from './letters/resend-letters.ts'
import { archiveLocation } from './lsv/archive-lsv.ts'
import { importOris } from './lsv/import-oris.ts'
import { locationLogo } from './lsv/lsv-logo.ts'
import { addLocationUser, listLocationUsers, removeLocationUser } from './lsv/lsv-users.ts'
import { restoreLocation } from './lsv/restore-lsv.ts'
import { resendMail } from './mails/outbox.ts'
import { previewMail } from './mails/preview-mail.ts'
import { exportAudit } from './operations/export-audit.ts'
import { auditNarrowing, verifyAudit } from './operations/verify-audit.ts'
import { correctMoney, recordMoney } from './payments/desk-money.ts'
import { createPaymentToken, readProcessor } from './payments/payment-tokens.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { changeEmail, changeUsername, confirmEmail } from './people/change-names.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './people/factors/passkey-actions.ts'
import { readFactors } from './people/factors/second-factor.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './people/factors/totp-actions.ts'
import { forgotPassword } from './people/forgot-password.ts'
import { lockUser, resendActivation, resetFactors, unlockUser } from './people/lock-user.ts'
import { changeUser, createUser, removeUser } from './people/manage-users.ts'
import { readLink, resetPassword } from './people/reset-password.ts'
import { setPassword } from './people/set-password.ts'
import { endOneSession, endOtherSessions, listSessions } from './people/sign-in/live-sessions.ts'
import { passkeyOptions, passkeySignIn } from './people/sign-in/passkey-sign-in.ts'
import { refresh, session, signOut } from './people/sign-in/session-actions.ts'
import { signIn } from './people/sign-in/sign-in.ts'
import { fetchFile, sendFile, uploadFile } from './platform/files/upload-file.ts'
import type { Action } from './platform/http/action.ts'
import { showApplication, submitApplication } from './portal/application.ts'
import { cancelOwnBooking, fetchOwnCalendar, moveOwnBooking, seeOwnBooking } from './portal/booking.ts'
import { changeOwnLanguage } from './portal/language.ts'
import { fetchReport, showReport } from './reports/appointment-report.ts'
import { showInsights } from './reports/insights.ts'
import { fetchInvoices, showInvoices } from './reports/invoices.ts'
import { readTimeline } from './reports/timeline.ts'
import { registry } from './resources.ts'
import { approveTransfer, declineTransfer, readTransferMatches } from './transfers/decide-transfer.ts'
import { requestTransfer } from './transfers/request-transfer.ts'
import { previewWaiver } from './waivers/preview-waiver.ts'
import { removeSignature } from './waivers/remove-signature.ts'
import { readDrawingKey } from './waivers/sealed-drawing.ts'

/** Everything that the API does beyond the five calls of each record. */
export const actions: readonly Action[] = [
  signIn,
  refresh,
  signOut,
  passkeyOptions,
  passkeySignIn,
  forgotPassword,
  readLink,
  resetPassword,
  confirmEmail,
  listSessions,
  endOneSession,
  endOtherSessions,
  readFactors,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  createUser,
  changeUser,
  removeUser,
  setPassword,
  changeUsername,
  changeEmail,
  lockUser,
  unlockUser,
  resetFactors,
  resendActivation,
  archiveLocation,
  restoreLocation,
  ...locationLogo,
  ...archiveActions,
  ...environmentLogos,
  ...readinessActions,
  listLocationUsers,
  addLocationUser,
  removeLocationUser,
  importOris,
  dayAvailability,
  daysAvailability,
  holdSlot,
  dropSlotHold,
  findApplicants,
  exportApplicants,
  readLastChecked,
  reportSubmissions,
  createApplicant(registry),
  changeApplicant(registry),
  removeApplicant,
  markIllegible,
  revealApplicant,
  readTimeline,
  readMatches,
  readRejections,
  mergeApplicants,
  previewLetter,
  previewMail,
  resendLetters,
  resendLetter,
  resendMail,
  lookupApplicant,
  lookupApplicantByAddress,
  requestTransfer,
  readTransferMatches,
  approveTransfer,
  declineTransfer,
  previewWaiver,
  removeSignature,
  readDrawingKey,
  createPaymentToken,
  readProcessor,
  refundPayment,
  recordMoney,
  correctMoney,
  scheduleAppointment,
  bookByStaff(registry),
  changeAppointment(registry),
  cancelAppointment,
  readChangeToken,
  arrive,
  start,
  undo,
  putHours,
  changeAvailability,
  changeLocation(registry),
  sendLink,
  showInsights,
  showInvoices,
  fetchInvoices,
  showReport,
  fetchReport,
  showDemographics,
  fetchDemographics,
  makeDataLink,
  seeOwnBooking,
  moveOwnBooking,
  cancelOwnBooking,
  fetchOwnCalendar,
  showApplication,
  submitApplication,
  changeOwnLanguage,
  uploadFile,
  sendFile,
  fetchFile,
  exportAudit,
  verifyAudit,
  auditNarrowing,
  session,
]

import { changeApplicant } from './applicants/change-applicant.ts'
import { createApplicant } from './applicants/create-applicant.ts'
import { exportApplicants } from './applicants/export-applicants.ts'
import { findApplicants } from './applicants/find-applicants.ts'
import { readLastChecked } from './applicants/last-checked.ts'
import { lookupApplicant, lookupApplicantByAddress } from './applicants/lookup-applicant.ts'
import { markIllegible } from './applicants/mark-illegible.ts'
import { readMatches } from './applicants/matches.ts'
import { mergeApplicants } from './applicants/merge-applicants.ts'
import { readRejections } from './applicants/read-rejections.ts'
import { removeApplicant } from './applicants/remove-applicant.ts'
import { reportSubmissions } from './applicants/report-submissions.ts'
import { revealApplicant } from './applicants/reveal-applicant.ts'
import { readTimeline } from './applicants/timeline.ts'
import { exportAudit } from './audit/export-audit.ts'
import { auditNarrowing, verifyAudit } from './audit/verify-audit.ts'
import { dayAvailability, daysAvailability } from './availability/availability.ts'
import { dropSlotHold, holdSlot } from './availability/hold-slot.ts'
import { fetchReport, showReport } from './booking/appointment-report.ts'
import { cancelAppointment } from './booking/cancel-appointment.ts'
import { changeAppointment } from './booking/change-appointment.ts'
import { changeAvailability } from './booking/change-availability.ts'
import { changeLocation } from './booking/change-location.ts'
import { makeDataLink } from './booking/data-link.ts'
import { arrive, start, undo } from './booking/day-board.ts'
import { correctMoney, recordMoney } from './booking/desk-money.ts'
import { fetchInvoices, showInvoices } from './booking/invoices.ts'
import { cancelOwnBooking, fetchOwnCalendar, moveOwnBooking, seeOwnBooking } from './booking/own-booking.ts'
import { giveOwnData, seeOwnData } from './booking/own-data.ts'
import { changeOwnLanguage } from './booking/own-language.ts'
import { previewMail } from './booking/preview-mail.ts'
import { appointmentsPulse } from './booking/pulse.ts'
import { putHours } from './booking/put-hours.ts'
import { readinessActions } from './booking/readiness.ts'
import { refundPayment } from './booking/refund-payment.ts'
import { resendMail } from './booking/resend-mail.ts'
import { scheduleAppointment } from './booking/schedule-appointment.ts'
import { sendLink } from './booking/send-link.ts'
import { bookByStaff } from './booking/staff-booking.ts'
import { consequences } from './consequences.ts'
import { fetchDemographics, showDemographics } from './demographics/demographics.ts'
import { archiveActions } from './environments/archive-environment.ts'
import { environmentLogos } from './environments/environment-logo.ts'
import { fetchFile, sendFile, uploadFile } from './files/upload-file.ts'
import { showInsights } from './insights/insights.ts'
import { previewLetter } from './letters/preview-letter.ts'
import { resendLetter, resendLetters } from './letters/resend-letters.ts'
import { createPaymentToken, readProcessor } from './payments/create-payment-token.ts'
import { changeEmail, changeUsername, confirmEmail } from './people/change-names.ts'
import { forgotPassword } from './people/forgot-password.ts'
import { endOneSession, endOtherSessions, listSessions } from './people/live-sessions.ts'
import { lockUser, resendActivation, resetFactors, unlockUser } from './people/lock-user.ts'
import { changeUser, createUser, removeUser } from './people/manage-users.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './people/passkey-actions.ts'
import { passkeyOptions, passkeySignIn } from './people/passkey-sign-in.ts'
import { readLink, resetPassword } from './people/reset-password.ts'
import { readFactors } from './people/second-factor.ts'
import { refresh, signOut } from './people/session-actions.ts'
import { setPassword } from './people/set-password.ts'
import { signIn } from './people/sign-in.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './people/totp-actions.ts'
import { archiveLocation } from './places/archive-location.ts'
import { importOris } from './places/import-oris.ts'
import { locationLogo } from './places/location-logo.ts'
import { addLocationUser, listLocationUsers, removeLocationUser } from './places/location-users.ts'
import { restoreLocation } from './places/restore-location.ts'
import type { Action } from './platform/http.ts'
import { registry } from './resources.ts'
import { approveTransfer, declineTransfer, readTransferMatches } from './transfers/decide-transfer.ts'
import { requestTransfer } from './transfers/request-transfer.ts'
import { previewWaiver } from './waivers/preview-waiver.ts'
import { removeSignature } from './waivers/remove-signature.ts'
import { seeDrawingKey } from './waivers/sealed-drawing.ts'

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
  importOris(registry),
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
  removeApplicant(consequences),
  markIllegible,
  revealApplicant,
  readTimeline,
  readMatches,
  readRejections,
  mergeApplicants(consequences),
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
  seeDrawingKey,
  createPaymentToken,
  readProcessor,
  refundPayment,
  recordMoney,
  correctMoney,
  scheduleAppointment,
  bookByStaff(registry),
  changeAppointment(registry),
  cancelAppointment,
  appointmentsPulse,
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
  seeOwnData,
  giveOwnData,
  changeOwnLanguage,
  uploadFile,
  sendFile,
  fetchFile,
  exportAudit,
  verifyAudit,
  auditNarrowing,
]

import { changeApplicant } from './applicants/change-applicant.ts'
import { createApplicant } from './applicants/create-applicant.ts'
import { lookupApplicant, lookupApplicantByAddress } from './applicants/lookup-applicant.ts'
import { markIllegible } from './applicants/mark-illegible.ts'
import { readMatches } from './applicants/matches.ts'
import { mergeApplicants } from './applicants/merge-applicants.ts'
import { readRejections } from './applicants/read-rejections.ts'
import { removeApplicant } from './applicants/remove-applicant.ts'
import { revealApplicant } from './applicants/reveal-applicant.ts'
import { readTimeline } from './applicants/timeline.ts'
import { dayAvailability, daysAvailability } from './availability/availability.ts'
import { dropSlotHold, holdSlot } from './availability/hold-slot.ts'
import { putHours } from './availability/weekly-hours-action.ts'
import { cancelAppointment } from './booking/cancel-appointment.ts'
import { changeAppointment } from './booking/change-appointment.ts'
import { cancelOwnBooking, fetchOwnCalendar, moveOwnBooking, seeOwnBooking } from './booking/own-booking.ts'
import { scheduleAppointment } from './booking/schedule-appointment.ts'
import { sendLink } from './booking/send-link.ts'
import { bookByStaff } from './booking/staff-booking.ts'
import { fetchFile, sendFile, uploadFile } from './files/upload-file.ts'
import { previewLetter } from './letters/preview-letter.ts'
import { resendLetter, resendLetters } from './letters/resend-letters.ts'
import { createPaymentToken, readProcessor } from './payments/create-payment-token.ts'
import { changeUser, createUser, removeUser } from './people/manage-users.ts'
import { refresh, signOut } from './people/session-actions.ts'
import { setPassword } from './people/set-password.ts'
import { signIn } from './people/sign-in.ts'
import { archiveLocation } from './places/archive-location.ts'
import { addLocationUser, listLocationUsers, removeLocationUser } from './places/location-users.ts'
import type { Action } from './platform/http.ts'
import { registry } from './resources.ts'
import { approveTransfer, declineTransfer, readTransferMatches } from './transfers/decide-transfer.ts'
import { requestTransfer } from './transfers/request-transfer.ts'
import { removeSignature } from './waivers/remove-signature.ts'

/** Everything that the API does beyond the five calls of each record. */
export const actions: readonly Action[] = [
  signIn,
  refresh,
  signOut,
  createUser,
  changeUser,
  removeUser,
  setPassword,
  archiveLocation,
  listLocationUsers,
  addLocationUser,
  removeLocationUser,
  dayAvailability,
  daysAvailability,
  putHours,
  holdSlot,
  dropSlotHold,
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
  resendLetters,
  resendLetter,
  lookupApplicant,
  lookupApplicantByAddress,
  requestTransfer,
  readTransferMatches,
  approveTransfer,
  declineTransfer,
  removeSignature,
  createPaymentToken,
  readProcessor,
  scheduleAppointment,
  bookByStaff(registry),
  changeAppointment(registry),
  cancelAppointment,
  sendLink,
  seeOwnBooking,
  moveOwnBooking,
  cancelOwnBooking,
  fetchOwnCalendar,
  uploadFile,
  sendFile,
  fetchFile,
]

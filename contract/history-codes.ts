/** The codes of an appointment's history. The schema has them too, in the check of `appointment_history.event`; a test compares them. */
export const appointmentHistoryCodes = [
  'BOOKED',
  'MOVED',
  'CHANGED',
  'COMPLETED',
  'NO_SHOW',
  'REINSTATED',
  'CANCELLED',
  'ARRIVED',
  'STARTED',
  'ARRIVAL_UNDONE',
  'START_UNDONE',
  'TCN',
] as const
export type AppointmentHistoryCode = (typeof appointmentHistoryCodes)[number]

/** The events of an appointment that its applicant may cause. Without a user, any other one is the product's, such as a refund at the processor. */
export const ownAppointmentEvents: readonly AppointmentHistoryCode[] = ['BOOKED', 'MOVED', 'CANCELLED']

/** The codes of an applicant's history, each with its kind in the timeline. */
export const applicantHistoryKinds = {
  CREATED: 'applicant',
  CHANGED: 'applicant',
  DATA_GIVEN: 'applicant',
  SUBMITTED: 'applicant',
  MERGED: 'applicant',
  MERGED_AWAY: 'applicant',
  STATUS: 'status',
  STATUS_TAKEN_BACK: 'status',
  ILLEGIBLE: 'illegible',
  ILLEGIBLE_UNDONE: 'illegible',
  REPRINT_BOOKED: 'illegible',
  REPRINTED: 'illegible',
  REPRINT_REOPENED: 'illegible',
  TRANSFERRED: 'transfer',
} as const
type ApplicantHistoryKinds = typeof applicantHistoryKinds
type ApplicantHistoryKind = ApplicantHistoryKinds[keyof ApplicantHistoryKinds]
/** A code of an applicant's history; those of one kind. */
export type ApplicantHistoryCode<Kind extends ApplicantHistoryKind = ApplicantHistoryKind> = {
  [Code in keyof ApplicantHistoryKinds]: ApplicantHistoryKinds[Code] extends Kind ? Code : never
}[keyof ApplicantHistoryKinds]

import * as z from 'zod/mini'
import { absentOr, recordId } from '../applicants/applicant-body.ts'
import { dateOfBirth, emailAddress, filledLine, textLimits } from '../applicants/applicant-checks.ts'

const environment = { employer: absentOr(recordId()), network: absentOr(recordId()) }

/** The fields by which applicants find their bookings without the registration number. */
export const personFields = (today: () => string) => ({
  last_name: filledLine(textLimits.name),
  dob: dateOfBirth(today),
  email: emailAddress(),
})

/** The registration number as typed; spaces and hyphens are ignored. An impossible one is answered like an unknown one. */
export const numberFields = () => ({ reg_number: filledLine(40) })

/** The body of `POST /bookings/find` with the registration number. */
export const findByNumber = () => z.strictObject({ ...environment, ...numberFields() })

/** The body without the registration number: last name, birth date and email address. */
export const findByPerson = (today: () => string) => z.strictObject({ ...environment, ...personFields(today) })

/** The digits of a typed registration number; 0 for an invalid one. */
export function registrationNumberOf(typed: string): number {
  const digits = typed.replace(/[\s-]/g, '')
  return /^[1-9]\d{9}$/.test(digits) ? Number(digits) : 0
}

/** The complaint about a registration number that cannot be one. */
export const TEN_DIGITS = 'Enter the 10 digits'

/** A page's field for the registration number, which complains about a mistyped one at once. */
export const typedRegistrationNumber = () =>
  filledLine(40).check(z.refine((typed) => registrationNumberOf(typed) !== 0, { error: TEN_DIGITS }))

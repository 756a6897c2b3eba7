import * as z from 'zod/mini'
import { filledLine } from '../applicants/applicant-checks.ts'
import { registrationNumberOf } from '../appointments/registration-number.ts'

/** The complaint about a registration number that cannot be one. */
export const TEN_DIGITS = 'Enter the 10 digits'

/** A page's field for the registration number, which complains about a mistyped one at once. */
export const typedRegistrationNumber = () =>
  filledLine(40).check(z.refine((typed) => registrationNumberOf(typed) !== 0, { error: TEN_DIGITS }))

import * as z from 'zod/mini'
import { filledLine } from '../applicants/applicant-checks.ts'
import { registrationNumberOf, transferNumberOf } from '../appointments/registration-number.ts'

/** The complaint about a number that cannot be one. */
export const MISTYPED = 'Enter the digits of the number'

/** A page's field for the registration number, which complains about a mistyped one at once. */
export const typedRegistrationNumber = () =>
  filledLine(40).check(z.refine((typed) => registrationNumberOf(typed) !== 0, { error: MISTYPED }))

/** The same for the number of a request to transfer. */
export const typedTransferNumber = () => filledLine(40).check(z.refine((typed) => transferNumberOf(typed) !== 0, { error: MISTYPED }))

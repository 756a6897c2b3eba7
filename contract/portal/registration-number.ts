import * as z from 'zod/mini'
import { filledLine } from '../applicants/applicant-checks.ts'

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

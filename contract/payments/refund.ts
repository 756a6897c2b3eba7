import * as z from 'zod/mini'
import { filledLine, REASON_MAX } from '../applicants/applicant-checks.ts'

/** The body of a refund: the reason, and the password of the user's account. */
export const refundBody = z.strictObject({ reason: filledLine(REASON_MAX), password: z.string().check(z.minLength(1), z.maxLength(1_000)) })

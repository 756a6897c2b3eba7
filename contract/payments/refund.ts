import * as z from 'zod/mini'
import { filledLine } from '../applicants/applicant-checks.ts'

const MAX_REASON = 500

/** The body of a refund: the reason, and the password of the account that refunds. */
export const refundBody = z.strictObject({ reason: filledLine(MAX_REASON), password: z.string().check(z.minLength(1), z.maxLength(1_000)) })

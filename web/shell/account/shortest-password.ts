import type { SecondFactors } from '../../../contract/accounts.ts'
import { PASSWORD_MIN } from '../../../contract/password-strength.ts'

/** How long a new password of the own account has to be; the longer rule until its factors are known. */
export const shortestPassword = (factors: SecondFactors | undefined): number =>
  factors && (factors.required || factors.totp || factors.passkeys.length > 0) ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone

import { MISTYPED } from '../../../contract/portal/typed-registration-number.ts'
import type { Say } from '../../ui/form/use-fields.ts'
import { sayMissing } from '../application/say-missing.ts'

/** Like `sayMissing`, and `digits` for a registration number that cannot be one. */
export const sayMissingOrMistyped =
  (words: Readonly<Record<string, string>>, digits: string): Say =>
  (name, message) =>
    message === MISTYPED ? digits : sayMissing(words)(name, message)

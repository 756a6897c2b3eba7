import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Say } from '../../ui/form/use-fields.ts'

/** The errors of a form's empty fields in words that ask for the value or choice, by the names of the fields. */
export const sayMissing =
  (words: Readonly<Record<string, string>>): Say =>
  (name, message) =>
    message === fieldMessages.required ? words[name] : undefined

import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Say } from '../../ui/form/use-fields.ts'
import { type DataKey, useDataText } from '../texts/dictionaries.ts'

/** The error of an empty field: it says what to enter, not only that something is missing. A field without such a text has none. */
export function useFieldWords(extras: readonly ExtraField[]): Say {
  const text = useDataText()
  return (name, message) => (message === fieldMessages.required ? text(keyOf(name, extras) as 'missing.zip') : undefined)
}

function keyOf(name: string, extras: readonly ExtraField[]): DataKey {
  if (name.startsWith('formerLast')) return 'missing.formerLast'
  return name === 'ssn4' && extras.includes('noSsn') ? 'missing.ssn4OrNone' : (`missing.${name}` as DataKey)
}

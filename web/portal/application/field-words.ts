import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Say } from '../../ui/form/use-fields.ts'
import { type DataKey, useDataText } from '../texts/dictionaries.ts'

/** The error of an empty field: it asks for the value, instead of only reporting that one is missing. */
export function useFieldWords(extras: readonly ExtraField[]): Say {
  const text = useDataText()
  return (name, message) => {
    const key = message === fieldMessages.required ? keyOf(name, extras) : undefined
    return key === undefined ? undefined : text(key as 'missing.zip')
  }
}

function keyOf(name: string, extras: readonly ExtraField[]): DataKey | undefined {
  if (name.startsWith('formerLast')) return 'missing.formerLast'
  if (name === 'ssn4' && extras.includes('noSsn')) return 'missing.ssn4OrNone'
  return SAID.includes(name) ? (`missing.${name}` as DataKey) : undefined
}

const SAID: readonly string[] = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'dob',
  'ssn4',
  'gender',
  'race',
  'heightFeet',
  'heightInches',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'street',
  'city',
  'state',
  'zip',
]

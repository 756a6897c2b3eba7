import { citizenshipCodes } from '../../contract/code-lists/citizenship.ts'
import type { Code } from '../../contract/code-lists/code.ts'
import { placeOfBirthCodes } from '../../contract/code-lists/place-of-birth.ts'
import { placeOfBirthReferenceCodes } from '../../contract/code-lists/place-of-birth-reference-only.ts'
import { placeOfBirthTribeCodes } from '../../contract/code-lists/place-of-birth-tribes.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Values } from '../platform/records/record-kind.ts'

const lists: Record<string, readonly Code[]> = {
  pob: [...placeOfBirthCodes, ...placeOfBirthTribeCodes, ...placeOfBirthReferenceCodes],
  citizenship: citizenshipCodes,
}

/** Refuses a place of birth or citizenship that is in no list; the contract, which browsers load too, checks only the format. */
export function checkCodes(values: Values): void {
  const wrong = Object.entries(lists).filter(([name, codes]) => values[name] != null && !codes.some(({ code }) => code === values[name]))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name]) => [name, fieldMessages.choose])))
}

import { citizenshipCodes } from '../../contract/code-lists/citizenship.ts'
import { placeOfBirthCodes } from '../../contract/code-lists/place-of-birth.ts'
import { placeOfBirthReferenceCodes } from '../../contract/code-lists/place-of-birth-reference-only.ts'
import { placeOfBirthTribeCodes } from '../../contract/code-lists/place-of-birth-tribes.ts'
import type { Finding } from './finding.ts'

/** Second codes of one place in the source's list. */
const DUPLICATES: Readonly<Record<string, string>> = { HC: 'BP', RF: 'RA' }
/** Unknown and not listed: places of birth, but no citizenships; the optional field is then left out. */
const NO_CITIZENSHIP = ['XX', 'YY']

/** The place of birth as EBTS 2.020 takes it: two letters of today's list. */
export function ebtsPlaceOfBirth(code: string | null): Finding {
  if (code === null) return { value: null }
  const withdrawn = placeOfBirthReferenceCodes.find((place) => place.code === code)
  if (withdrawn) return ofWithdrawn(withdrawn)
  const tribe = placeOfBirthTribeCodes.find((place) => place.code === code)
  if (tribe && /\d/.test(code)) return { wrong: `The code ${code} (${tribe.label}) is not two letters. Choose the state of birth instead.` }
  if (tribe || placeOfBirthCodes.some((place) => place.code === code)) return { value: DUPLICATES[code] ?? code }
  return { wrong: `"${code}" is in no list of places of birth.` }
}

/** The citizenship as EBTS 2.021 takes it; left out where it is not known. */
export function ebtsCitizenship(code: string | null): Finding {
  if (code === null || NO_CITIZENSHIP.includes(code)) return { value: null }
  return citizenshipCodes.some((country) => country.code === code)
    ? { value: code }
    : { wrong: `"${code}" is in no list of citizenships: states, provinces and tribes are none.` }
}

/** Whether an agency identifier begins with the code of a place, as every ORI does. */
export const beginsWithPlace = (ori: string): boolean => placeOfBirthCodes.some(({ code }) => ori.startsWith(code))

function ofWithdrawn({ code, label, use }: (typeof placeOfBirthReferenceCodes)[number]): Finding {
  const [only, ...others] = use ?? []
  if (only !== undefined && others.length === 0)
    return { value: only, remark: `Place of birth ${label}: its code ${code} was withdrawn, and the file says ${only}.` }
  const today = use?.map((each) => labelOf(each)).join(' or ')
  return { wrong: `${label} (${code}) is not used any more. Choose ${today ?? 'the country of today'} instead.` }
}

const labelOf = (code: string) => placeOfBirthCodes.find((place) => place.code === code)?.label ?? code

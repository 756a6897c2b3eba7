import { splitFormerNames } from '../../contract/applicants/former-names.ts'
import { formatHeight, parseHeight } from '../../contract/applicants/height-and-weight.ts'
import { citizenshipCodes } from '../../contract/code-lists/citizenship.ts'
import type { Code } from '../../contract/code-lists/code.ts'
import { placeOfBirthCodes } from '../../contract/code-lists/place-of-birth.ts'
import { placeOfBirthReferenceCodes } from '../../contract/code-lists/place-of-birth-reference-only.ts'
import { placeOfBirthTribeCodes } from '../../contract/code-lists/place-of-birth-tribes.ts'
import { complaintAbout, fieldOf, RS } from '../../contract/demographics/ebts-edits.ts'
import { ebtsName, isTooLong, type LegalName, shortNameComplaint } from '../../contract/demographics/ebts-name.ts'

/** The result of converting one value to EBTS: a value (null: none) with a remark for the operator, or an error. */
export type Finding = { value: string | null; remark?: string } | { wrong: string }

const MIN_HEIGHT = '400'
const TALLEST = '711'
const LIGHTEST_LB = 50
const HEAVIEST_LB = 499

/** Feet and two digits of inches: 5'9" is 509. The receiver clamps heights to its range, and so does the file. */
export function ebtsHeight(height: string | null): Finding {
  if (height === null) return { value: null }
  const read = parseHeight(height)
  if (read === null) return { wrong: `"${height}" is no height in feet and inches.` }
  const value = `${read.feet}${String(read.inches).padStart(2, '0')}`
  const within = value < MIN_HEIGHT ? MIN_HEIGHT : value > TALLEST ? TALLEST : value
  return within === value
    ? { value }
    : { value: within, remark: `Height ${formatHeight(read)}: submissions go from 4'00" to 7'11", and the file says ${within}.` }
}

/** Three digits of pounds. The receiver's rule clamps more than 499 to 499; it rejects less than 50. */
export function ebtsWeight(pounds: number | null): Finding {
  if (pounds === null) return { value: null }
  if (pounds < LIGHTEST_LB) return { wrong: `Takes ${LIGHTEST_LB} to ${HEAVIEST_LB} pounds, and this is ${pounds}.` }
  const within = Math.min(pounds, HEAVIEST_LB)
  const value = String(within).padStart(3, '0')
  return within === pounds
    ? { value }
    : { value, remark: `Weight ${pounds} lb: submissions end at ${HEAVIEST_LB}, and the file says ${value}.` }
}

/** A code of a list in EBTS's spelling, where bald is BAL instead of BLD. */
export function toEbtsCode(codes: readonly (Code & { ebts?: string })[], code: string | null): Finding {
  if (code === null) return { value: null }
  const known = codes.find((each) => each.code === code)
  return known ? { value: known.ebts ?? known.code } : { wrong: `"${code}" is in no list of codes.` }
}

/** The name for EBTS 2.018: of one that is too long the form that the desk has confirmed, if it still belongs to the legal name. */
export function ebtsNameOf({ machine_name, ...legal }: LegalName & { machine_name: string | null }): Finding {
  const value = ebtsName(legal)
  if (/^,|,$/.test(value)) return { wrong: 'Needs a last and a first name with at least one letter each.' }
  if (!isTooLong(legal)) return { value }
  if (machine_name !== null && shortNameComplaint(machine_name, legal) === null)
    return { value: machine_name, remark: `The name ${value} is longer than the field, and the file says ${machine_name}.` }
  return { wrong: `Takes 3 to 30 characters, and "${value}" has ${value.length}. Shorten it first.` }
}

/**
 * The former names as occurrences of EBTS 2.019, each once and none that is the name itself. One that has no letters after reduction or is
 * longer than the field is left to the operator.
 */
export function ebtsAliases({ former_names, ...name }: LegalName & { former_names: string | null }): Finding {
  const currentName = ebtsName(name)
  const all = [...new Set(splitFormerNames(former_names).map((former) => ebtsName({ ...former, middle_name: null })))].filter(
    (each) => each !== currentName,
  )
  const fit = all.filter((each) => !/^,|,$/.test(each) && complaintAbout(fieldOf('2.019'), each) === null)
  const value = fit.length > 0 ? fit.join(RS) : null
  const left = all.filter((each) => !fit.includes(each))
  return left.length === 0 ? { value } : { value, remark: `Former names that do not fit, and are not in the file: ${left.join('; ')}.` }
}

/** Second codes of one place in the source's list. */
const DUPLICATES: Readonly<Record<string, string>> = { HC: 'BP', RF: 'RA' }
/** Unknown and not listed: places of birth, but no citizenships; the optional field is then omitted. */
const NO_CITIZENSHIP = ['XX', 'YY']

/** The place of birth for EBTS 2.020: two letters of the current list. */
export function ebtsPlaceOfBirth(code: string | null): Finding {
  if (code === null) return { value: null }
  const withdrawn = placeOfBirthReferenceCodes.find((place) => place.code === code)
  if (withdrawn) return ofWithdrawn(withdrawn)
  const tribe = placeOfBirthTribeCodes.find((place) => place.code === code)
  if (tribe && /\d/.test(code)) return { wrong: `The code ${code} (${tribe.label}) is not two letters. Choose the state of birth instead.` }
  if (tribe || placeOfBirthCodes.some((place) => place.code === code)) return { value: DUPLICATES[code] ?? code }
  return { wrong: `"${code}" is in no list of places of birth.` }
}

/** The citizenship for EBTS 2.021; omitted if unknown. */
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
  return { wrong: `${label} (${code}) is no longer used. Choose ${today ?? 'the country of today'} instead.` }
}

const labelOf = (code: string) => placeOfBirthCodes.find((place) => place.code === code)?.label ?? code

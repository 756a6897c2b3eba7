import { citizenshipCodes } from '../../contract/code-lists/citizenship.ts'
import { type Code, optionsOf } from '../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, sexCodes } from '../../contract/code-lists/demographics.ts'
import { placeOfBirthCodes } from '../../contract/code-lists/place-of-birth.ts'
import { labelsOf } from './applicant-labels.ts'

/** The labels of the live-scan machine's fields of a person, in order. */
export const demographicLabels = labelsOf('gender', 'race', 'height', 'weight', 'eye', 'hair', 'pob', 'citizenship')

const lists: Readonly<Record<string, readonly Code[]>> = {
  gender: sexCodes,
  race: raceCodes,
  eye: eyeColorCodes,
  hair: hairColorCodes,
  pob: placeOfBirthCodes,
  citizenship: citizenshipCodes,
}

/** The meaning of a demographic code. */
export const demographicWord = (field: string, value: unknown) => lists[field]?.find(({ code }) => code === value)?.label

/** The options of a demographic field. A code that is not offered, such as a withdrawn one, stays on the record that has it. */
export const offeredOr = (offered: readonly Code[], stored: string | null, label = stored) => {
  const options = optionsOf(offered)
  return stored === null || offered.some(({ code }) => code === stored) ? options : [...options, { value: stored, label: label ?? stored }]
}

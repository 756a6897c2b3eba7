/** The parts that an applicant may still have to provide before prints are taken. */
export const missingParts = ['demographics', 'notice', 'waivers'] as const
/** These parts, and what the desk itself has to record. */
export const missingAtDesk = [...missingParts, 'id_document'] as const
/** One of these parts. */
export type MissingAtDesk = (typeof missingAtDesk)[number]

/** The data of an applicant that may be missing, by their fields; the home address is `residence`. */
export const missingData = [
  'dob',
  'ssn4',
  'middle_name',
  'gender',
  'race',
  'height',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'residence',
] as const
/** One of these data. */
export type MissingDatum = (typeof missingData)[number]

type Missing = { missing: readonly MissingAtDesk[]; missing_data: readonly MissingDatum[] }

/** The missing parts in words for the desk, each datum by name. */
export const missingInWords = ({ missing, missing_data }: Missing): string[] =>
  missing.flatMap((part) => (part === 'demographics' ? missing_data.map((datum) => dataWords[datum]) : [partWords[part]]))

/** Fewer than these data are named one by one in a short list. */
const MANY_DATA = 3

/** The missing parts, as short as a row is narrow: many data together, and every part by its first word. */
export const missingInShort = ({ missing, missing_data }: Missing): string[] =>
  missing.flatMap((part) => {
    if (part !== 'demographics') return [shortWords[part]]
    return missing_data.length < MANY_DATA ? missing_data.map((datum) => dataWords[datum]) : ['data']
  })

const shortWords: Record<Exclude<MissingAtDesk, 'demographics'>, string> = { notice: 'notice', waivers: 'waiver', id_document: 'ID' }

const partWords: Record<Exclude<MissingAtDesk, 'demographics'>, string> = {
  notice: 'privacy notice',
  waivers: 'waiver',
  id_document: 'ID document',
}

const dataWords: Record<MissingDatum, string> = {
  dob: 'date of birth',
  ssn4: 'SSN',
  middle_name: 'middle name',
  gender: 'gender',
  race: 'race',
  height: 'height',
  weight: 'weight',
  eye: 'eye color',
  hair: 'hair color',
  pob: 'place of birth',
  citizenship: 'citizenship',
  residence: 'home address',
}

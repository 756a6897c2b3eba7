import type { Code } from './code.ts'
import { offeredPlacesOfBirth } from './place-of-birth.ts'

/** A citizenship; `unlikely` marks places that have no nationality of their own. */
export type Citizenship = Code & { unlikely?: true }

/* The countries of the places of birth, without words about birth: the applicant's form loads both lists. */
const NAMES: Readonly<Record<string, string>> = { US: 'United States', CD: 'Canada', MM: 'Mexico' }
const UNLIKELY = 'AH AQ BW BF BQ BO ZI HR DB DD DJ ER FR GO HE JN JU IM KH OI PF GS TE SV TQ TM TD TF WN YG'.split(' ')

const countries = offeredPlacesOfBirth
  .filter(({ group }) => group === 'country')
  .map(({ code, label }) => ({ code, label: NAMES[code] ?? label }))
const likely = countries.filter(({ code }) => !UNLIKELY.includes(code))
const isHome = ({ code }: Code) => code === 'US'

/** Citizenships in the order they are offered: the United States, the countries, then the unlikely ones. */
export const citizenshipCodes: readonly Citizenship[] = [
  ...likely.filter(isHome),
  ...likely.filter((country) => !isHome(country)),
  ...countries.filter(({ code }) => UNLIKELY.includes(code)).map((country) => ({ ...country, unlikely: true as const })),
  { code: 'YY', label: 'Not listed' },
]

/** The countries of homes abroad, in the order they are offered. */
export const foreignCountries: readonly Citizenship[] = citizenshipCodes.filter(({ code }) => code !== 'US' && code !== 'YY')

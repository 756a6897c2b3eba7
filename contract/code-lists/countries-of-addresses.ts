import { foreignCountries } from './citizenship.ts'
import type { Code } from './code.ts'
import { placeOfBirthReferenceCodes } from './place-of-birth-reference-only.ts'

/** Countries that exist no more; the list of withdrawn places has tribes, islands and a second West Germany too. */
const historicCountries = placeOfBirthReferenceCodes.filter(
  ({ label }) => !/Tribe|Island|Zone|code|not specified|Africa$|Antarctica|Federal Republic/.test(label),
)

/** The country whose addresses have a state and a ZIP code. */
export const HOME = 'US'

/** The entry for a country that is in no list. */
export const UNLISTED = 'YY'

/** The countries of addresses and passports, in the order they are offered: old papers name historic ones. */
export const addressCountries: readonly Code[] = [
  { code: HOME, label: 'United States' },
  ...foreignCountries,
  ...historicCountries,
  { code: UNLISTED, label: 'Not listed' },
]

/** The name of a country that an address must show; null at home and where it is not known. */
export const countryAbroad = (country: string | null | undefined): string | null =>
  country === HOME || country === UNLISTED ? null : (addressCountries.find(({ code }) => code === country)?.label ?? null)

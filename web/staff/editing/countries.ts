import { foreignCountries } from '../../../contract/code-lists/citizenship.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'

/** The country whose addresses have a state and a ZIP code. */
export const HOME = 'US'

/** The countries of an address, as they are chosen. */
export const countries = optionsOf([{ code: HOME, label: 'United States' }, ...foreignCountries])

/** The name of a country that an address must show; null at home. */
export const nameAbroad = (country: string): string | null =>
  country === HOME ? null : (countries.find(({ value }) => value === country)?.label ?? country)

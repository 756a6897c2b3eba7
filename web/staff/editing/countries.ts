import { optionsOf } from '../../../contract/code-lists/code.ts'
import { addressCountries, countryAbroad, HOME, UNLISTED } from '../../../contract/code-lists/countries-of-addresses.ts'

/** The countries of an address, as they are chosen. */
export const countries = optionsOf(addressCountries)

/** The name of a country that an address must show, or the code of one in no list; null at home and where it is not known. */
export const nameAbroad = (country: string): string | null =>
  countryAbroad(country) ?? (country === HOME || country === UNLISTED ? null : country)

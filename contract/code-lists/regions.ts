import { fieldMessages } from '../records/field-messages.ts'
import type { Code } from './code.ts'
import { addressCountries, HOME } from './countries-of-addresses.ts'
import { usStateCodes } from './us-states.ts'

/** The region of an address, or the issuer of an identification. */
type Region = { country?: unknown; state?: unknown; zip_code?: unknown; id_type?: unknown }

/** The message for a ZIP code of the United States. */
export const ZIP_MESSAGE = 'Must be exactly 5 digits'

const isIn = (codes: readonly Code[], code: unknown) => codes.some((one) => one.code === code)

/** Whether a text is the code of a state of the United States. */
export const isUsState = (state: unknown): boolean => isIn(usStateCodes, state)

/** Whether a ZIP code may be one of the United States. */
export const isUsZip = (zip: unknown): boolean => /^\d{5}(-\d{4})?$/.test(String(zip))

/** The errors of an address by field; elsewhere a region and a postal code are any text. */
export const addressProblems = ({ country, state, zip_code }: Region): Record<string, string> => ({
  ...(isIn(addressCountries, country) ? {} : { country: fieldMessages.choose }),
  ...(country !== HOME || state == null || isUsState(state) ? {} : { state: fieldMessages.state }),
  ...(country !== HOME || zip_code == null || isUsZip(zip_code) ? {} : { zip_code: ZIP_MESSAGE }),
})

/** Issuers by type: a licence is issued by a state, a passport by a country. */
export const issuers = {
  DL: usStateCodes.filter(({ kind }) => kind !== 'military'),
  PP: addressCountries,
} as const

/** The error of an issuer that does not exist. */
export const issuerProblems = ({ id_type, state }: Region): Record<string, string> =>
  isIn(issuers[id_type as keyof typeof issuers], state) ? {} : { state: fieldMessages.choose }

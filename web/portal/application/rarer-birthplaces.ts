import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import { formerCountries } from '../../../contract/code-lists/former-countries.ts'
import { offeredTribes } from '../../../contract/code-lists/place-of-birth-tribes.ts'
import type { useDataText } from '../texts/dictionaries.ts'
import type { useNamed } from '../translation/code-names.ts'

/** The texts of the page in the reader's language: the places that are always offered, the names of codes, and the texts. */
type Reading = { places: readonly Code[]; named: ReturnType<typeof useNamed>; text: ReturnType<typeof useDataText> }

/** The options of the birthplaces that only some environments offer. */
export const rarerBirthplaces = (extras: readonly ExtraField[], reading: Reading) => [
  ...(extras.includes('formerCountries') ? formerCountryOptions(reading) : []),
  ...(extras.includes('tribes') ? tribeOptions(reading) : []),
]

/** The former countries, each with the places of today, under whose codes they are kept. */
function formerCountryOptions({ places, named, text }: Reading) {
  const nameOf = (code: string) => places.find((place) => place.code === code)?.label ?? code
  return named('formerCountryNames', formerCountries, () => 0).flatMap(({ label, today }) =>
    today.map((value) => ({
      value,
      label: `${label} (${nameOf(value)})`,
      group: text('data.formerCountry'),
    })),
  )
}

/** The tribes, whose names are the same in all languages. */
const tribeOptions = ({ text }: Reading) => offeredTribes.map(({ code, label }) => ({ value: code, label, group: text('data.tribe') }))

/** The name of a tribe; undefined for another birthplace. */
export const tribeOf = (chosen: string): string | undefined => offeredTribes.find(({ code }) => code === chosen)?.label

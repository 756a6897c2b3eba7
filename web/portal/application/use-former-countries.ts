import { useQuery } from '@tanstack/react-query'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { useDataText } from '../texts/dictionaries.ts'
import { useNamed } from '../translation/code-names.ts'

/** The options of the places that were former countries, each with the code of today; loaded only if an environment offers them. */
export function useFormerCountries(enabled: boolean) {
  const text = useDataText()
  const named = useNamed()
  const { data = [] } = useQuery({
    queryKey: ['former-countries'],
    queryFn: async () => (await import('../../../contract/code-lists/former-countries.ts')).formerCountries,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  const places = named('placeNames', offeredPlacesOfBirth)
  const nameOf = (code: string) => places.find((place) => place.code === code)?.label ?? code
  return named('formerCountryNames', data, () => 0).flatMap(({ label, today }) =>
    today.map((value) => ({
      value,
      label: text('data.formerToday', { former: label, today: nameOf(value) }),
      group: text('data.formerCountry'),
    })),
  )
}

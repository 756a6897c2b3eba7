import { FREE_WORDS, printFilters } from '../../../contract/applicants/search/filter-language.ts'
import { parseSearch } from '../../router/search.ts'
import { DEFAULT_ORDER, sealedFilters, termsOf } from './filters.ts'
import { useReadableTerms } from './use-readable-terms.ts'
import { useSavedSearches } from './use-saved-searches.ts'

type Values = Record<string, string>

/**
 * The name of a list of results, by which its tab is found: that of its saved card where the dashboard has read it, or else its filters
 * in words. No personal number is in it, since browsers keep titles.
 */
export function useResultsTitle(values: Values, order: string): string {
  const cards = useSavedSearches({ enabled: false }).data?.results
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => !sealedFilters.includes(name)))
  const { readable } = useReadableTerms(termsOf(open))
  const hasSealed = sealedFilters.some((name) => values[name])
  // The card with the same filters; of several, the one in the same order.
  const alike = hasSealed ? [] : (cards ?? []).filter(({ query_string }) => isSame(parseSearch(query_string), values))
  const card = alike.find(({ query_string }) => (parseSearch(query_string).order || DEFAULT_ORDER) === order) ?? alike[0]
  if (card) return `${card.description} – Applicants`
  const [alone, ...others] = readable
  const words = alone?.key === FREE_WORDS && others.length === 0 ? alone.value : printFilters(readable)
  return words === '' ? 'Applicants' : `${words} – Applicants`
}

const isSame = (one: Values, other: Values) => inOrder(one) === inOrder(other)
const inOrder = ({ order: _order, zone: _zone, ...values }: Values) =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))

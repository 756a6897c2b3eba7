import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { filterKeys, printFilters, readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { Problem } from '../../data/problem.ts'
import { records } from '../../data/records/records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { useNavigate } from '../../router/routing.ts'
import { countText } from '../../ui/list/found-count.tsx'
import { resultsOf, toListParameters, valuesOf } from './filters.ts'

/**
 * The filters in a text that was typed to find an applicant, such as `status:submitted`: in words what is wrong with them, or how many they
 * would find, and how to show these; null for a text without filters.
 */
export function useTypedFilters(text: string): { words: string; show: (() => void) | null } | null {
  const navigate = useNavigate()
  const { terms, faults } = readFilters(text)
  const areFilters = terms.some(({ key }) => Object.hasOwn(filterKeys, key))
  const [fault = null] = faults
  const { counted, refused } = useLiveCount(areFilters && fault === null ? printFilters(terms) : '')
  if (!areFilters) return null
  const wrong = fault ?? refused
  if (wrong !== null) return { words: wrong, show: null }
  return { words: counted ?? 'Looking up these filters…', show: () => void navigate(resultsOf(valuesOf(terms))) }
}

/** How many applicants the typed filters would find, in words, or what the server refuses in them; null while that is unknown. */
export function useLiveCount(text: string): { counted: string | null; refused: string | null } {
  const settled = useDebounced(text)
  const values = toListParameters(valuesOf(readFilters(settled).terms))
  const found = useQuery({
    queryKey: [applicant.path, 'counted', values],
    queryFn: ({ signal }) => records(applicant).list({ ...values, limit: 1 }, { signal, background: true }),
    enabled: Object.keys(values).length > 0,
    retry: false,
  })
  const refused = settled === text ? refusalOf(found.error) : null
  if (text === '' || !found.data) return { counted: null, refused }
  const { count, count_capped } = found.data
  return { counted: `Enter shows ${countText(count, count_capped)} ${count === 1 ? 'applicant' : 'applicants'}`, refused }
}

/** The fault of the filters; another problem says nothing about them. */
const refusalOf = (error: Error | null): string | null =>
  error instanceof Problem && error.status === 400 ? (Object.values(error.errors)[0] ?? error.message) : null

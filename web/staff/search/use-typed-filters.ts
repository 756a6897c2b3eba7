import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { filterKeys, printFilters, readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { records } from '../../data/records/records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { useNavigate } from '../../router/routing.ts'
import { countText } from '../../ui/list/found-count.tsx'
import { asked, resultsOf, valuesOf } from './filters.ts'

/**
 * The filters in a text that was typed to find an applicant, such as `status:submitted`: in words what is wrong with them, or how many they
 * would find, and how to show these; null for a text without filters.
 */
export function useTypedFilters(text: string): { words: string; show: (() => void) | null } | null {
  const navigate = useNavigate()
  const { terms, faults } = readFilters(text)
  const areFilters = terms.some(({ key }) => Object.hasOwn(filterKeys, key))
  const [fault] = faults
  const counted = useLiveCount(areFilters && fault === undefined ? printFilters(terms) : '')
  if (!areFilters) return null
  if (fault !== undefined) return { words: fault, show: null }
  return { words: counted ?? 'Enter shows the applicants of these filters', show: () => void navigate(resultsOf(valuesOf(terms))) }
}

/** How many applicants the typed filters would find, in words; null while that is unknown. */
export function useLiveCount(text: string): string | null {
  const values = asked(valuesOf(readFilters(useDebounced(text)).terms))
  const found = useQuery({
    queryKey: [applicant.path, 'counted', values],
    queryFn: ({ signal }) => records(applicant).list({ ...values, limit: 1 }, { signal, background: true }),
    enabled: Object.keys(values).length > 0,
    retry: false,
  })
  if (text === '' || !found.data) return null
  const { count, count_capped } = found.data
  return `Enter shows ${countText(count, count_capped)} ${count === 1 ? 'applicant' : 'applicants'}`
}

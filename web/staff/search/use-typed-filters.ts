import { filterKeys, printFilters, readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { useNavigate } from '../../router/routing.ts'
import { resultsOf, valuesOf } from './filters.ts'
import { useLiveCount } from './use-live-count.ts'

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

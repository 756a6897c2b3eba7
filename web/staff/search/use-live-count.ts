import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { readFilters } from '../../../contract/applicants/search/filter-language.ts'
import { records } from '../../data/records/records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { countText } from '../../ui/list/found-count.tsx'
import { asked, valuesOf } from './filters.ts'

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

import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../data/call.ts'

/**
 * The letters that a hire status would send about some applicants, with their recipients; nothing while none is chosen. `again`: also about
 * those who have the status.
 */
export function useComingLetters(applicants: readonly number[], status_code: number | null, again = false) {
  const body = { applicants, status_code, ...(again ? { again } : {}) }
  return useQuery({
    queryKey: [applicant.path, 'letters', body],
    queryFn: ({ signal }) => call<LettersAnswer>('POST', '/applicants/changes/letters', { body, signal }),
    enabled: status_code !== null,
  })
}

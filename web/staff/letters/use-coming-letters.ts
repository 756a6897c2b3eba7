import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../data/call.ts'

/** The letters that a hire status would send about some applicants, with their recipients; nothing while none is chosen. */
export function useComingLetters(applicants: readonly number[], status_code: number | null) {
  const body = { applicants, status_code }
  return useQuery({
    queryKey: [applicant.path, 'letters', body],
    queryFn: ({ signal }) => call<LettersAnswer>('POST', '/applicants/changes/letters', { body, signal }),
    enabled: status_code !== null,
  })
}

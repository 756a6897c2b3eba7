import { useQuery } from '@tanstack/react-query'
import type { Match } from '../../../contract/applicants/applicant-actions.ts'
import { transfer as contract } from '../../../contract/transfers/transfers.ts'
import { call } from '../../data/call.ts'

/** The records that a transfer request may concern, the best match first. */
export const useMatches = (transfer: number, { enabled = true } = {}) =>
  useQuery({
    queryKey: [contract.path, 'matches', transfer],
    queryFn: ({ signal }) => call<{ results: Match[] }>('GET', `/transfers/${transfer}/matches`, { signal }),
    enabled,
  })

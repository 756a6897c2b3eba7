import { type QueryClient, type QueryKey, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRetryOnline } from '../wizard/use-retry-online.ts'

const lostKey = (key: QueryKey) => ['lost-change', ...key]

/** Notes that the answer to a change was lost: it is not known whether what is read under the key has changed. */
export const noteUnconfirmedChange = (client: QueryClient, key: QueryKey) => client.setQueryData(lostKey(key), Date.now())

/** Forgets an earlier one, when the next change is made. */
export const forgetUnconfirmedChange = (client: QueryClient, key: QueryKey) => client.setQueryData(lostKey(key), 0)

/**
 * The state of a record after a change whose answer was lost: `unsure` until the record was read again, which is tried until the server answers, then
 * `read`; null without such a change.
 */
export function useUnconfirmedChange(
  key: QueryKey,
  { dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>,
): 'unsure' | 'read' | null {
  const { data: lost_at = 0 } = useQuery<number>({ queryKey: lostKey(key), queryFn: skipToken })
  const unsure = lost_at >= dataUpdatedAt && lost_at > 0
  useEffect(() => {
    if (unsure) void refetch()
  }, [unsure, refetch])
  useRetryOnline(unsure, () => void refetch())
  if (lost_at === 0) return null
  return unsure ? 'unsure' : 'read'
}

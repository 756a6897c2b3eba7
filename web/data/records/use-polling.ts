import { useEffect, useRef, useState } from 'react'
import type { Polling } from './polling.ts'

/**
 * Polls a list while the page is visible, and at once when it becomes visible again. Returns the time of the last answer when there has
 * been none for a while.
 */
export function usePolling(
  every: number | undefined,
  of: string,
  { readChangeToken, marker, refetch }: Pick<Polling, 'marker' | 'refetch'> & { readChangeToken: (() => Promise<string>) | undefined },
): Date | null {
  const [silentSince, setSilentSince] = useState<Date | null>(null)
  const read = useRef(readChangeToken)
  read.current = readChangeToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, of other filters, has another change token
  useEffect(() => {
    if (every === undefined) return
    const ended = new AbortController()
    const polling = { every, readChangeToken: async () => read.current?.(), marker, refetch, onSilence: setSilentSince }
    // Loaded apart, since no applicant's page polls. Where that fails, the list is as old as its first answer.
    void import('./polling.ts').then(
      ({ startPolling }) => startPolling(polling, ended.signal),
      () => setSilentSince(new Date()),
    )
    return () => ended.abort()
  }, [every, marker, refetch, of])
  return silentSince
}

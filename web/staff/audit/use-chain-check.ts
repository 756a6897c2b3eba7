import { useRef, useState } from 'react'
import type { Verified } from '../../../contract/audit.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/query-client.ts'

/** What a check of the whole chain found. */
export type Outcome = Pick<Verified, 'fault' | 'waiting' | 'head'> & { checked: number }

/** Walks the chain stretch by stretch: `progress` in words while it runs, then `outcome` or `failure`. */
export function useChainCheck(path: string) {
  const [progress, setProgress] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async (printed: string) => {
    const control = new AbortController()
    running.current = control
    setOutcome(null)
    setFailure(null)
    setProgress('Sealing what was written last…')
    try {
      setOutcome(await walk(printed, control.signal, setProgress))
      await queryClient.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      if (!control.signal.aborted) setFailure(error as Error)
    } finally {
      setProgress(null)
    }
  }
  return { progress, outcome, failure, start, cancel: () => running.current?.abort() }
}

async function walk(printed: string, signal: AbortSignal, tell: (text: string) => void): Promise<Outcome> {
  let after = 0
  let checked = 0
  for (;;) {
    const body = { after, ...(printed === '' ? {} : { printed }) }
    const stretch = await call<Verified>('POST', '/auditevents/verify', { body, signal })
    checked += stretch.checked
    tell(`${checked.toLocaleString('en-US')} of ${stretch.rows.toLocaleString('en-US')} rows checked`)
    if (stretch.next === null) return { fault: stretch.fault, waiting: stretch.waiting, head: stretch.head, checked }
    after = stretch.next
  }
}

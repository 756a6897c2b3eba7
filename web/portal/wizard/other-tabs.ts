import { useEffect, useState } from 'react'
import { isUnderWay } from './steps.ts'
import { currentWizard } from './use-wizard.ts'

/**
 * What tabs of one browser say to each other: each has an application of its own, of which the others learn no more than that it is there.
 * Nothing is stored, so that nothing is left of a tab that was closed.
 */
type Message = 'asks' | 'is open'

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('bims-application') : null

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'asks' && isUnderWay(currentWizard())) channel.postMessage('is open' satisfies Message)
})

/** Whether another tab says that an application is open there. */
export function useOpenElsewhere(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Message>) => data === 'is open' && setOpen(true)
    channel?.addEventListener('message', hear)
    channel?.postMessage('asks' satisfies Message)
    return () => channel?.removeEventListener('message', hear)
  }, [])
  return open
}

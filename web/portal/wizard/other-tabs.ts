import { useEffect, useState } from 'react'
import { isUnderWay } from './steps.ts'
import { currentWizard } from './use-wizard.ts'

/**
 * Messages between tabs of one browser: each tab has its own application, and shares with the others only that it is open.
 * Nothing is stored, so that a closed tab leaves nothing behind.
 */
type Message = 'asks' | 'is open'

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('bims-application') : null

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'asks' && isUnderWay(currentWizard())) channel.postMessage('is open' satisfies Message)
})

/** Whether another tab reports an open application. */
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

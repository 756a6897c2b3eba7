import { useEffect, useState } from 'react'
import { isConfirmed, isUnderWay } from './steps.ts'
import { currentWizard, dispatch, onWizardChange } from './use-wizard.ts'

/**
 * Messages between tabs of one browser: each tab has its own application, and shares with the others only its key, and whether it is open,
 * confirmed or has ended. Nothing is stored, so that a closed tab leaves nothing behind.
 */
type Message = { says: 'asks' | 'is open' | 'is confirmed' | 'has ended'; key?: string | undefined }

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('bims-application') : null

const say = (message: Message) => channel?.postMessage(message)

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const wizard = currentWizard()
  if (data.says !== 'asks') return
  if (isUnderWay(wizard)) say({ says: 'is open' })
  if (isConfirmed(wizard)) say({ says: 'is confirmed', key: wizard?.key })
})

let wasUnderWay = isUnderWay(currentWizard())

onWizardChange(() => {
  const isNow = isUnderWay(currentWizard())
  if (wasUnderWay && !isNow) say({ says: 'has ended' })
  wasUnderWay = isNow
})

/** Whether another tab reports an open application. The copy that a duplicated tab has of a confirmed one is dropped. */
export function useOpenElsewhere(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = ({ data: { says, key } }: MessageEvent<Message>) => {
      if (says === 'is open') setOpen(true)
      if (says === 'has ended') {
        setOpen(false)
        // Further tabs may have open ones.
        say({ says: 'asks' })
      }
      if (says === 'is confirmed' && key === currentWizard()?.key) dispatch({ type: 'left' })
    }
    channel?.addEventListener('message', hear)
    say({ says: 'asks' })
    return () => channel?.removeEventListener('message', hear)
  }, [])
  return open
}

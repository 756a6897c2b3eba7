import { useEffect, useRef } from 'react'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { type ActName, recordActs } from './record-acts.ts'

type Run = () => void

/** The acts that the page offers now: those of the buttons on it, so that rights and states decide once. */
const offered = new Map<ActName, Run>()

/** Offers an act in the palette and by its keys while the component is on the page; without a name, none. */
export function usePageAct(name: ActName | undefined, run: Run): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (name === undefined) return
    const own = () => latest.current()
    offered.set(name, own)
    return () => {
      if (offered.get(name) === own) offered.delete(name)
    }
  }, [name])
}

/** The offered acts, in the order of their table. */
export const offeredActs = (): ActName[] => (Object.keys(recordActs) as ActName[]).filter((name) => offered.has(name))

/** Does an offered act. */
export const runAct = (name: ActName): void => offered.get(name)?.()

/** Alt and Shift with a letter do the act of the page; an open dialog keeps its keys. By the key's place, since Alt changes the letter. */
export function useActKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || isDialogInSight()) return
      const name = offeredActs().find((each) => event.code === `Key${recordActs[each].key}`)
      if (name === undefined) return
      event.preventDefault()
      runAct(name)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

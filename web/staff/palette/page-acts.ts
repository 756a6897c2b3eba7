import { useEffect, useRef } from 'react'
import { dropEarlyText, keepEarlyText } from '../../ui/focus/early-text.ts'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { type ActName, recordActs } from './record-acts.ts'

type Run = () => void

/** The acts that the page offers now: those of the buttons on it, so that rights and states decide once. */
const offered = new Map<ActName, Run>()

/** An act whose keys were pressed before its record was there. */
let awaited: { name: ActName; at: number } | null = null

/** Nobody waits longer for a record; what comes later would be a surprise. */
const AWAITED_MS = 5_000

function runAwaited(name: ActName) {
  if (awaited?.name !== name) return
  const isRecent = performance.now() - awaited.at < AWAITED_MS
  awaited = null
  if (isRecent && !isDialogInSight()) runAct(name)
}

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
    runAwaited(name)
    return () => {
      if (offered.get(name) === own) offered.delete(name)
    }
  }, [name])
}

/** The offered acts, in the order of their table. */
export const offeredActs = (): ActName[] => (Object.keys(recordActs) as ActName[]).filter((name) => offered.has(name))

/** Does an offered act. */
export const runAct = (name: ActName): void => offered.get(name)?.()

/**
 * Alt and Shift with a letter do the act of the page; an open dialog keeps its keys. By the key's place, since Alt changes the letter. While
 * the page `isLoading`, the act waits for it, and ends with it or by Escape: it is never done on another person's page.
 */
export function useActKeys(isLoading = false): void {
  const loading = useRef(isLoading)
  useEffect(() => {
    loading.current = isLoading
  })
  useEffect(
    () => () => {
      if (awaited !== null) dropEarlyText()
      awaited = null
    },
    [],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') awaited = null
      // The acts of every page have their keys from the frame, those of a record from its page, too.
      if (event.defaultPrevented) return
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || isDialogInSight()) return
      const acts = loading.current ? (Object.keys(recordActs) as ActName[]) : offeredActs()
      const name = acts.find((each) => event.code === `Key${recordActs[each].key}`)
      if (name === undefined) return
      event.preventDefault()
      if (!loading.current || offered.has(name)) return runAct(name)
      awaited = { name, at: performance.now() }
      // What follows is for the form that the act opens.
      keepEarlyText()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

import { useSyncExternalStore } from 'react'
import type { Unsettled } from './insist.ts'

/** What the booking is waiting for. */
export type Progress = 'sending' | 'bank' | Unsettled

let progress: Progress = 'sending'
const listeners = new Set<() => void>()

/** Tells the page what is being waited for. */
export function show(next: Progress) {
  progress = next
  for (const listener of listeners) listener()
}

/** What the booking is waiting for; re-renders when that changes. */
export const useProgress = () => useSyncExternalStore(listen, () => progress)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

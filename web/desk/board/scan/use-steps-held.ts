import { useEffect, useRef } from 'react'
import type { ScanCommand } from './scan-commands.ts'

/** Some scanners send a second Enter; a user who has read the result is slower. */
const SECOND_ENTER_MS = 500

/**
 * Ignores keys while a scan is looked up, and a second Enter shortly after it: they would apply to the previously chosen
 * row. Compares the times of the key events, not of their handling.
 */
export function useStepsHeld() {
  const held = useRef({ lookups: 0, until: 0 })
  const holdAfter = (pressed: number) => {
    held.current.until = pressed + SECOND_ENTER_MS
  }
  // The second Enter of a scan into a dialog, which the first has closed, is no step either.
  useEffect(() => {
    const note = ({ key, target, timeStamp }: globalThis.KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLElement && target.closest('[role="dialog"]'))
        held.current.until = timeStamp + SECOND_ENTER_MS
    }
    window.addEventListener('keydown', note, true)
    return () => window.removeEventListener('keydown', note, true)
  }, [])
  return {
    take(command: ScanCommand, pressed: number, onCommand: (command: ScanCommand) => void) {
      const { lookups, until } = held.current
      if (lookups === 0 && (command !== 'enter' || pressed >= until)) onCommand(command)
    },
    holdAfter,
    async holdDuring(pressed: number, lookup: Promise<unknown>) {
      holdAfter(pressed)
      held.current.lookups += 1
      await lookup.finally(() => {
        held.current.lookups -= 1
      })
    },
  }
}

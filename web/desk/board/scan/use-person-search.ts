import { useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { useFoundPeople } from './use-found-people.ts'

type Where = { people: readonly Appointment[]; lsv: number; today: string }

/** The search of the box: its text, the people whom it finds, and the one who is marked. */
type PersonSearch = {
  text: string
  isNumber: boolean
  /** People of other days may still be found. */
  isLooking: boolean
  ofToday: readonly Appointment[]
  ofOtherDays: readonly Appointment[]
  marked: Appointment | undefined
  setText(text: string): void
  clear(): void
  /** Marks the next or the previous one, from the last again the first. */
  mark(by: 1 | -1): void
  /** Once all searches have ended, shows the people who are found, or calls `onNobody`. */
  awaitPeople(): void
}

/** The search of the box. After an Enter that came too early, `onNobody` is called with a text that finds nobody. */
export function usePersonSearch(where: Where, onNobody: (text: string) => void): PersonSearch {
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const { ofToday, ofOtherDays, isLooking } = useFoundPeople(text, where)
  const found = useMemo(() => [...ofToday, ...ofOtherDays], [ofToday, ofOtherDays])
  const awaited = useAwaited(isLooking, () => {
    // An Enter that came before the matches only shows them: nobody is chosen unseen.
    if (found.length > 0) return
    setText('')
    onNobody(text.trim())
  })
  const begin = (next: string) => {
    setText(next)
    setAt(null)
    awaited.end()
  }
  const isNumber = /^[\d\s-]*$/.test(text)
  // Only an arrow key marks one of the matches of a number.
  const place = Math.min(at ?? (isNumber ? -1 : 0), found.length - 1)
  return {
    text,
    isNumber,
    isLooking,
    ofToday,
    ofOtherDays,
    marked: found[place],
    setText: begin,
    clear: () => begin(''),
    mark: (by) => found.length > 0 && setAt((Math.max(place, by === 1 ? -1 : 0) + by + found.length) % found.length),
    awaitPeople: awaited.begin,
  }
}

/** Calls `onFound` once the search that an Enter came too early for has ended. */
function useAwaited(isLooking: boolean, onFound: () => void) {
  const [awaited, setAwaited] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    if (!awaited || isLooking) return
    setAwaited(false)
    found.current()
  }, [awaited, isLooking])
  return { begin: () => setAwaited(true), end: () => setAwaited(false) }
}

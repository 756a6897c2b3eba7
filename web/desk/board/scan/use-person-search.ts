import { useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { numberIn, searchTextIn } from '../../../records/appointments/scanned-number.ts'
import { useFoundPeople } from './use-found-people.ts'

type Where = { people: readonly Appointment[]; lsv: number; today: string }

/** The search of the box: its text, the people whom it finds, and the one who is marked. */
type PersonSearch = {
  text: string
  /** The registration number or phone number that the text is. */
  number: string | null
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
  /** The same, but a person who is the only one goes to `onOnly`. */
  awaitOnly(): void
}

type Results = {
  /** Called with a text that finds nobody. */
  onNobody(text: string): void
  onOnly(appointment: Appointment): void
}

/** The search of the box, with its results after an Enter that came before them. */
export function usePersonSearch(where: Where, { onNobody, onOnly }: Results): PersonSearch {
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const { ofToday, ofOtherDays, isLooking } = useFoundPeople(searchTextIn(text), where)
  const found = useMemo(() => [...ofToday, ...ofOtherDays], [ofToday, ofOtherDays])
  const takesOnly = useRef(false)
  const awaited = useAwaited(isLooking, () => {
    const only = takesOnly.current ? onlyPerson(ofToday, ofOtherDays) : undefined
    if (only) return onOnly(only)
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
  const awaitResult = (only: boolean) => {
    takesOnly.current = only
    awaited.begin()
  }
  const number = numberIn(text)
  // Only an arrow key marks one of the matches of a number.
  const place = Math.min(at ?? (number === null ? 0 : -1), found.length - 1)
  return {
    text,
    number,
    isLooking,
    ofToday,
    ofOtherDays,
    marked: found[place],
    setText: begin,
    clear: () => begin(''),
    mark: (by) => found.length > 0 && setAt((Math.max(place, by === 1 ? -1 : 0) + by + found.length) % found.length),
    awaitPeople: () => awaitResult(false),
    awaitOnly: () => awaitResult(true),
  }
}

/** The one person who is found, by the appointment of today if there are others too. */
function onlyPerson(ofToday: readonly Appointment[], ofOtherDays: readonly Appointment[]): Appointment | undefined {
  const [one, another] = ofToday.length > 0 ? ofToday : ofOtherDays
  return another === undefined && ofOtherDays.every(({ applicant }) => applicant === one?.applicant) ? one : undefined
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

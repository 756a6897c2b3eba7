import { type RefObject, useEffect, useRef, useState } from 'react'
import { timeOnly } from '../../../data/dates.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { MAX_ANNOUNCED } from '../../../records/appointments/list/list-announcements.ts'

/** For how long those who have just come are marked. */
const FRESH_MS = 30_000
const NOBODY: ReadonlySet<number> = new Set()

type Options = {
  /** The day of the rows: another day's people have not just come. */
  of: string
  /** The appointments that this desk has moved itself. */
  own: RefObject<ReadonlySet<number>>
  onArrival(): void
}

/**
 * The people who have arrived since the list was last shown, by another desk, a booking or a walk-in: `fresh` and in `words`
 * for a while, and `onArrival` once for all that arrive together.
 */
export function useArrivals(rows: readonly Appointment[] | undefined, { of, own, onArrival }: Options) {
  const shown = useRef<{ of: string; rows: readonly Appointment[] } | null>(null)
  const arrived = useRef(onArrival)
  arrived.current = onArrival
  const [fresh, setFresh] = useState(NOBODY)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!rows) return
    const before = shown.current
    shown.current = { of, rows }
    if (before?.of !== of) return
    const came = arrivalsBetween(before.rows, rows).filter(({ id }) => !own.current.has(id))
    if (came.length === 0) return
    setFresh((others) => new Set([...others, ...came.map(({ id }) => id)]))
    setWords(`New: ${came.length > MAX_ANNOUNCED ? `${came.length} people` : came.map(inWords).join('; ')}`)
    arrived.current()
  }, [rows, of, own])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => {
      setFresh(NOBODY)
      setWords('')
    }, FRESH_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return { fresh, words }
}

/** New appointments of a list, and those whose applicants were checked in since. */
export function arrivalsBetween(before: readonly Appointment[], now: readonly Appointment[]): Appointment[] {
  const known = new Map(before.map((one) => [one.id, one]))
  return now.filter((one) => {
    const was = known.get(one.id)
    return one.status === 'SCHEDULED' && (was === undefined || (was.arrived_at === null && one.arrived_at !== null))
  })
}

const inWords = (one: Appointment) =>
  `${fullName(one)}, ${timeOnly(one.date_time, one.lsv_timezone)}${one.arrived_at === null ? '' : one.walk_in ? ', walk-in' : ', arrived'}`

import { useCallback, useRef, useState } from 'react'
import { timeOnly } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { missingWords } from '../../records/appointments/appointment-words.ts'
import { useStep } from '../../records/appointments/use-step.ts'

/** The board's message after a scan or a step. */
export type StepMessage = { kind: 'success' | 'info' | 'warning' | 'error'; text: string }

const DIGITS = 10
/** A step that takes longer shows a progress message. */
const LONG_MS = 500
const NOBODY: ReadonlySet<number> = new Set()

/** The steps of a visit and their messages; `taking` are the running ones. `onChosen` gets the appointment of the last step. */
export function useSteps(rows: readonly Appointment[], onChosen: (id: number) => void) {
  const [message, setMessage] = useState<StepMessage | null>(null)
  const step = useStep()
  const known = useRef(rows)
  known.current = rows
  const { mutateAsync } = step
  const [taking, setTaking] = useState<ReadonlySet<number>>(NOBODY)
  const under = useRef(new Set<number>())
  // A repeated press or scan while the first is running counts as one step.
  const attempt = useCallback(async (id: number, whom: string, work: () => Promise<StepMessage>, refused: (error: Error) => string) => {
    if (under.current.has(id)) return
    const updateUnderWay = (change: (ids: Set<number>) => void) => {
      change(under.current)
      setTaking(new Set(under.current))
    }
    updateUnderWay((ids) => ids.add(id))
    const waiting = setTimeout(() => setMessage({ kind: 'info', text: `${whom}: one moment…` }), LONG_MS)
    try {
      setMessage(await work())
    } catch (error) {
      setMessage({ kind: 'error', text: refused(error as Error) })
    } finally {
      clearTimeout(waiting)
      updateUnderWay((ids) => ids.delete(id))
    }
  }, [])
  const checkIn = useCallback(
    (number: string) =>
      attempt(
        Number(number),
        number,
        async () => {
          if (number.length !== DIGITS)
            return { kind: 'warning', text: `A registration number has ten digits, ${number} has ${number.length}.` }
          const before = known.current.find(({ id }) => id === Number(number))
          const one = await mutateAsync({ id: Number(number), name: 'arrive' })
          onChosen(one.id)
          return before?.arrived_at ? again(one) : welcome(one)
        },
        (error) =>
          isUnknown(error) ? `There is no appointment with the number ${number} at this location.` : `${number}: ${error.message}`,
      ),
    [attempt, mutateAsync, onChosen],
  )
  const take = useCallback(
    (name: 'arrive' | 'start' | 'undo', appointment: Appointment) =>
      attempt(
        appointment.id,
        fullName(appointment),
        async () => {
          const { id, started_at } = appointment
          const one = await mutateAsync(name === 'undo' ? { id, name, step: started_at === null ? 'ARRIVED' : 'STARTED' } : { id, name })
          if (name === 'arrive') return welcome(one)
          return { kind: 'success', text: `${fullName(one)}: ${name === 'start' ? 'in progress' : 'the last step is undone'}.` }
        },
        (error) => `${fullName(appointment)}: ${error.message}`,
      ),
    [attempt, mutateAsync],
  )
  return { message, say: setMessage, checkIn, take, taking }
}

const isUnknown = (error: Error) => error instanceof Problem && error.status === 404

function welcome(one: Appointment): StepMessage {
  const lacks = one.missing.map((part) => missingWords[part])
  const text = `${fullName(one)}, ${timeOnly(one.date_time, one.lsv_timezone)}: checked in.${lacks.length > 0 ? ` ${lacks.join(', ')}.` : ''}`
  return { kind: lacks.length > 0 ? 'warning' : 'success', text }
}

function again(one: Appointment): StepMessage {
  const { arrived_at, started_at, date_time, lsv_timezone } = one
  const text = started_at
    ? `${fullName(one)} is in progress since ${timeOnly(started_at, lsv_timezone)}.`
    : `${fullName(one)} was checked in at ${timeOnly(arrived_at ?? date_time, lsv_timezone)} already.`
  return { kind: 'info', text }
}

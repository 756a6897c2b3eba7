import { type RefObject, useCallback, useRef } from 'react'
import { timeOnly } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { details } from '../../records/appointments/appointment-row.tsx'
import { missingSentence } from '../../records/appointments/appointment-words.ts'
import { useStep } from '../../records/appointments/use-step.ts'
import { laneOf } from './lanes.ts'
import { type StepMessage, useRetriedSteps } from './use-retried-steps.ts'

const DIGITS = 10

type Options = {
  /** Gets the appointment of the last step. */
  onChosen(id: number): void
  /** The appointments that this desk has moved, whose arrival is no news to it. */
  own: RefObject<Set<number>>
  /** The next step of somebody in progress, which needs a dialog. */
  openStep(step: 'done', appointment: Appointment): void
}

/** The steps of a visit and their messages. */
export function useSteps(rows: readonly Appointment[], { onChosen, own, openStep }: Options) {
  const { attempt, ...attempts } = useRetriedSteps(own)
  const known = useRef(rows)
  known.current = rows
  const { mutateAsync } = useStep()
  const checkIn = useCallback(
    (number: string) => {
      const work = async (): Promise<StepMessage> => {
        if (number.length !== DIGITS)
          return { kind: 'warning', text: `A registration number has ten digits, ${number} has ${number.length}.` }
        const before = known.current.find(({ id }) => id === Number(number))
        if (before && laneOf(before) === 'inProgress') {
          onChosen(before.id)
          openStep('done', before)
          return { kind: 'info', text: `${fullName(before)} is in progress: scan or enter the TCN.` }
        }
        const one = await mutateAsync({ id: Number(number), name: 'arrive' })
        onChosen(one.id)
        return before?.arrived_at ? again(one) : welcome(one)
      }
      const refused = (error: Error) =>
        isUnknown(error) ? `There is no appointment with the number ${number} at this location.` : `${number}: ${error.message}`
      return attempt({ id: Number(number), whom: number, work, refused })
    },
    [attempt, mutateAsync, onChosen, openStep],
  )
  /** Starts from a dialog, which shows a refusal itself. */
  const start = useCallback(
    async (appointment: Appointment, reason?: string) => {
      own.current.add(appointment.id)
      const one = await mutateAsync({ id: appointment.id, name: 'start', ...(reason === undefined ? {} : { reason }) })
      onChosen(one.id)
      attempts.say({ kind: 'success', text: `${fullName(one)}: in progress.` })
    },
    [mutateAsync, own, onChosen, attempts.say],
  )
  /** Somebody who has come without an appointment. */
  const greet = useCallback(
    (one: Appointment) => {
      own.current.add(one.id)
      onChosen(one.id)
      attempts.say(welcome(one))
    },
    [own, onChosen, attempts.say],
  )
  const take = useCallback(
    (name: 'arrive' | 'start' | 'undo', appointment: Appointment) => {
      const { id, started_at } = appointment
      const work = async (): Promise<StepMessage> => {
        const one = await mutateAsync(name === 'undo' ? { id, name, step: started_at === null ? 'ARRIVED' : 'STARTED' } : { id, name })
        if (name === 'arrive') return welcome(one)
        return { kind: 'success', text: `${fullName(one)}: ${name === 'start' ? 'in progress' : 'the last step is undone'}.` }
      }
      return attempt({ id, whom: fullName(appointment), work, refused: (error) => `${fullName(appointment)}: ${reasonOf(error)}` })
    },
    [attempt, mutateAsync],
  )
  return { ...attempts, checkIn, start, greet, take }
}

const isUnknown = (error: Error) => error instanceof Problem && error.status === 404

/** The refusal of the only field, since there is no form to show it. */
const reasonOf = (error: Error) => (error instanceof Problem ? (error.errors.reason ?? error.message) : error.message)

function welcome(one: Appointment): StepMessage {
  const lacks = missingSentence(one)
  const facts = [details(one), one.notes && `Notes: ${one.notes}`, lacks].filter(Boolean).join(' · ')
  const text = `${fullName(one)}, ${timeOnly(one.date_time, one.lsv_timezone)}: checked in. ${facts}`
  return { kind: lacks === null ? 'success' : 'warning', text }
}

function again(one: Appointment): StepMessage {
  const { arrived_at, started_at, date_time, lsv_timezone } = one
  const text = started_at
    ? `${fullName(one)} is in progress since ${timeOnly(started_at, lsv_timezone)}.`
    : `${fullName(one)} was checked in at ${timeOnly(arrived_at ?? date_time, lsv_timezone)} already.`
  return { kind: 'info', text }
}

import { useCallback, useRef } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { isLost, Problem } from '../../../data/problem.ts'
import { records } from '../../../data/records/records.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import type { useRetriedSteps } from '../../../records/appointments/steps/use-retried-steps.ts'
import type { StepMessage } from '../../../records/appointments/steps/use-step-messages.ts'
import { laneOf } from '../lanes.ts'
import { alreadyHere, refusedScan, welcome } from '../steps/step-messages.ts'

const DIGITS = 10
/** A phone number with the country's code. */
const LONG_PHONE = /^1\d{10}$/
const UNKNOWN = 404
const CONFLICT = 409

export type CheckInProps = Pick<ReturnType<typeof useRetriedSteps>, 'attempt' | 'say'> & {
  /** Checks in the appointment with this number. */
  arrive(id: number): Promise<Appointment>
  /** Gets the appointment of the last step. */
  onChosen(id: number): void
  /** Shows the row of an appointment of today whose visit has ended. */
  onEnded(appointment: Appointment): void
  /** The next step of somebody in progress, which needs a dialog, or an appointment of another day. */
  openStep(step: 'done' | 'otherDay', appointment: Appointment): void
}

/** Checks in by a registration number, and says the result; resolves to false where no appointment has the number. */
export function useCheckIn(rows: readonly Appointment[], { attempt, say, arrive, onChosen, onEnded, openStep }: CheckInProps) {
  const known = useRef(rows)
  known.current = rows
  /** The message of a refusal, with the person, of another day with what can be done, unless the user has gone on. */
  const explain = useCallback(
    async (number: string, { status, code, message }: Problem, isLast: () => boolean): Promise<StepMessage> => {
      // Its reason names the person, and the money to give back; the appointment itself can no longer be read.
      if (code === 'CANCELLED') return { kind: 'error', text: message }
      if (status !== CONFLICT) return { kind: 'error', text: `${number}: ${message}` }
      const one = (await records(contract).read(number)).record
      const ofToday = known.current.some(({ id }) => id === one.id)
      if (isLast() && ofToday) onEnded(one)
      else if (isLast()) {
        openStep('otherDay', one)
        // Its dialog takes the person today: then there is no refusal to read.
        if (one.status === 'SCHEDULED') return { ...refusedScan(one, message, known.current), kind: 'warning' }
      }
      return refusedScan(one, message, known.current)
    },
    [onEnded, openStep],
  )
  return useCallback(
    async (number: string) => {
      let isKnown = true
      const work = async (isLast: () => boolean): Promise<StepMessage | null> => {
        const before = known.current.find(({ id }) => id === Number(number))
        if (before && laneOf(before) === 'inProgress') {
          if (isLast()) {
            onChosen(before.id)
            openStep('done', before)
          }
          return { kind: 'info', text: `${fullName(before)} is in progress: scan or enter the TCN.` }
        }
        try {
          const one = await arrive(Number(number))
          if (isLast()) onChosen(one.id)
          return before?.arrived_at ? alreadyHere(one) : welcome(one)
        } catch (error) {
          if (!(error instanceof Problem) || isLost(error)) throw error
          isKnown = error.status !== UNKNOWN
          return isKnown ? explain(number, error, isLast) : null
        }
      }
      if (LONG_PHONE.test(number)) return false
      const person = known.current.find(({ id }) => id === Number(number))
      const whom = person ? fullName(person) : number
      if (number.length !== DIGITS) say({ kind: 'warning', text: `A registration number has ten digits, ${number} has ${number.length}.` })
      else await attempt({ id: Number(number), step: 'arrive', whom, work, refused: ({ message }) => `${number}: ${message}` })
      return isKnown
    },
    [attempt, say, arrive, onChosen, openStep, explain],
  )
}

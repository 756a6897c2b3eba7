import { type RefObject, useCallback } from 'react'
import { Problem } from '../../../data/problem.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { useStep } from '../../../records/appointments/use-step.ts'
import { type CheckInProps, useCheckIn } from '../scan/use-check-in.ts'
import { welcome } from './step-messages.ts'
import type { StepMessage } from './use-board-messages.ts'
import { useRetriedSteps } from './use-retried-steps.ts'

type Options = Pick<CheckInProps, 'onChosen' | 'onEnded' | 'openStep'> & {
  /** The appointments that this desk has moved, whose arrival is no news to it. */
  own: RefObject<Set<number>>
}

/** The steps of a visit and their messages. */
export function useSteps(rows: readonly Appointment[], { onChosen, onEnded, own, openStep }: Options) {
  const { attempt, say, ...attempts } = useRetriedSteps(own)
  const { mutateAsync } = useStep()
  const arrive = useCallback((id: number) => mutateAsync({ id, name: 'arrive' }), [mutateAsync])
  const checkIn = useCheckIn(rows, { attempt, say, arrive, onChosen, onEnded, openStep })
  /** Starts from a dialog, which shows a refusal itself. */
  const start = useCallback(
    async (appointment: Appointment, reason?: string) => {
      own.current.add(appointment.id)
      const one = await mutateAsync({ id: appointment.id, name: 'start', ...(reason === undefined ? {} : { reason }) })
      onChosen(one.id)
      say({ kind: 'success', text: `${fullName(one)}: in progress.` })
    },
    [mutateAsync, own, onChosen, say],
  )
  /** Somebody who has come without an appointment. */
  const greet = useCallback(
    (one: Appointment) => {
      own.current.add(one.id)
      onChosen(one.id)
      say(welcome(one))
    },
    [own, onChosen, say],
  )
  const take = useCallback(
    (name: 'arrive' | 'start' | 'undo', appointment: Appointment) => {
      const { id, started_at } = appointment
      const work = async (): Promise<StepMessage> => {
        const one = await mutateAsync(name === 'undo' ? { id, name, step: started_at === null ? 'ARRIVED' : 'STARTED' } : { id, name })
        if (name === 'arrive') return welcome(one)
        return { kind: 'success', text: `${fullName(one)}: ${name === 'start' ? 'in progress' : 'the last step is undone'}.` }
      }
      return attempt({
        id,
        step: name,
        whom: fullName(appointment),
        work,
        refused: (error) => `${fullName(appointment)}: ${reasonOf(error)}`,
      })
    },
    [attempt, mutateAsync],
  )
  return { ...attempts, say, checkIn, start, greet, take }
}

/** The refusal of the only field, since there is no form to show it. */
const reasonOf = (error: Error) => (error instanceof Problem ? (error.errors.reason ?? error.message) : error.message)

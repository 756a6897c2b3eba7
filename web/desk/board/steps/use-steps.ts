import { type RefObject, useCallback } from 'react'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { useRetriedSteps } from '../../../records/appointments/steps/use-retried-steps.ts'
import { refusalOf, useStep } from '../../../records/appointments/steps/use-step.ts'
import type { StepMessage } from '../../../records/appointments/steps/use-step-messages.ts'
import { type CheckInProps, useCheckIn } from '../scan/use-check-in.ts'
import { welcome } from './step-messages.ts'

type Options = Pick<CheckInProps, 'onChosen' | 'onEnded' | 'openStep'> & {
  /** The appointments that this desk has moved, whose arrival is no news to it. */
  own: RefObject<Set<number>>
}

/** The steps of a visit and their messages. */
export function useSteps(rows: readonly Appointment[], { onChosen, onEnded, own, openStep }: Options) {
  const { attempt, say, ...attempts } = useRetriedSteps(useCallback((id) => void own.current.add(id), [own]))
  const { mutateAsync } = useStep()
  const arrive = useCallback((id: number) => mutateAsync({ id, name: 'arrive' }), [mutateAsync])
  const checkIn = useCheckIn(rows, { attempt, say, arrive, onChosen, onEnded, openStep })
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
    (name: 'arrive' | 'start' | 'undo', appointment: Appointment, reason?: string) => {
      const { id, started_at } = appointment
      const work = async (): Promise<StepMessage> => {
        const undone = started_at === null ? ('ARRIVED' as const) : ('STARTED' as const)
        const one = await mutateAsync(name === 'undo' ? { id, name, step: undone } : { id, name, ...(reason ? { reason } : {}) })
        if (name === 'arrive') return welcome(one)
        return { kind: 'success', text: `${fullName(one)}: ${name === 'start' ? 'in progress' : 'the last step is undone'}.` }
      }
      return attempt({
        id,
        step: name,
        whom: fullName(appointment),
        work,
        refused: (error) => refusalOf(appointment, error, reason),
      })
    },
    [attempt, mutateAsync],
  )
  /** Starts from a dialog, with the reason why something is missing. */
  const start = (appointment: Appointment, reason?: string) => {
    onChosen(appointment.id)
    void take('start', appointment, reason)
  }
  return { ...attempts, say, checkIn, greet, take, start }
}

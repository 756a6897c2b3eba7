import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { Problem } from '../../../data/problem.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { type Appointment, fullName } from '../appointment.ts'

const STEP_MS = 8_000

/** `date_time` moves an appointment of another day to this time of today first, as one act. */
type Arrival = { id: number; name: 'arrive'; date_time?: string }
type Step = Arrival | { id: number; name: 'arrive' | 'start'; reason?: string } | { id: number; name: 'undo'; step: 'ARRIVED' | 'STARTED' }

/**
 * Takes or undoes a step of a visit, once even if it is repeated after a lost answer: `mutateAsync({ id, name })` returns the appointment.
 */
export const useStep = () =>
  useAction(
    async ({ id, name, ...body }: Step, once) =>
      (await once<Appointment>('POST', `/${contract.path}/${id}/${name}`, { body, signal: AbortSignal.timeout(STEP_MS) })).body,
    contract,
  )

/** A refused step in words, with the reason that was typed for it: there is no form to show them. */
export function refusalOf(appointment: Appointment, error: Error, reason?: string): string {
  const why = error instanceof Problem ? (error.errors.reason ?? error.message) : error.message
  return `${fullName(appointment)}: ${why}${reason ? ` You had typed: “${reason}”.` : ''}`
}

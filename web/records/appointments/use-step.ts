import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { useAction } from '../../data/records/use-records.ts'
import type { Appointment } from './appointment.ts'

const STEP_MS = 8_000

type Step =
  | { id: number; name: 'arrive' }
  | { id: number; name: 'start'; reason?: string }
  | { id: number; name: 'undo'; step: 'ARRIVED' | 'STARTED' }

/**
 * Takes or undoes a step of a visit, once even if it is repeated after a lost answer: `mutateAsync({ id, name })` returns the appointment.
 */
export const useStep = () =>
  useAction(
    async ({ id, name, ...body }: Step, once) =>
      (await once<Appointment>('POST', `/${contract.path}/${id}/${name}`, { body, signal: AbortSignal.timeout(STEP_MS) })).body,
    contract,
  )

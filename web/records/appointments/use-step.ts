import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import type { Appointment } from './appointment.ts'

type Step = { id: number; name: 'arrive' | 'start' } | { id: number; name: 'undo'; step: 'ARRIVED' | 'STARTED' }

/** Takes or undoes a step of a visit: `mutateAsync({ id, name })` returns the appointment. */
export const useStep = () =>
  useAction(({ id, name, ...body }: Step) => call<Appointment>('POST', `/${contract.path}/${id}/${name}`, { body }), contract)

import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import type { Appointment } from './appointment.ts'

type Step = { id: number; name: 'arrive' | 'start' } | { id: number; name: 'undo'; step: 'ARRIVED' | 'STARTED' }

/** Takes a step of a visit, or the last one back: `mutateAsync({ id, name })` answers the appointment. */
export const useStep = () =>
  useAction(({ id, name, ...body }: Step) => call<Appointment>('POST', `/${contract.path}/${id}/${name}`, { body }), contract)

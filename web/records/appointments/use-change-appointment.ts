import { appointment } from '../../../contract/appointments/appointments.ts'
import type { Change } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { useEdit } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'

type Changes = Change<typeof appointment> & {
  /** Why a closed appointment is set back. */
  reason?: string
}

/**
 * Changes an appointment as it stood when this was shown. Refused when somebody else changed it meanwhile; what is shown is then
 * loaded again, `differences` lists what they changed, and a second try is made from there.
 */
export function useChangeAppointment(id: number) {
  const { save: begun, ...edit } = useEdit(appointment, id)
  const save = useAction(
    ({ change, etag }: { change: Changes; etag: string | null }) =>
      call('PATCH', `/${appointment.path}/${id}`, { body: change, ifMatch: etag }),
    appointment,
  )
  return { change: (change: Changes) => begun((etag) => save.mutateAsync({ change, etag })), ...edit }
}

/** Cancels one, in the same way. */
export function useCancelAppointment(id: number) {
  const { save: begun, differences } = useEdit(appointment, id)
  const remove = useAction((etag: string | null) => call('DELETE', `/${appointment.path}/${id}`, { ifMatch: etag }), appointment)
  return { cancel: () => begun((etag) => remove.mutateAsync(etag)), differences }
}

import { appointment } from '../../../contract/booking.ts'
import type { Change } from '../../../contract/resource.ts'
import { call } from '../../data/call.ts'
import { useEditedVersion } from '../../data/use-edited-version.ts'
import { useAction } from '../../data/use-records.ts'

type Changes = Change<typeof appointment> & {
  /** Why a settled appointment is set back. */
  reason?: string
}

/**
 * Changes an appointment as it stood when this was shown. Refused when somebody else changed it meanwhile; what is shown is then
 * loaded again, and a second try is made from there.
 */
export function useChangeAppointment(id: number) {
  const begun = useEditedVersion(appointment, id)
  const save = useAction(
    ({ change, etag }: { change: Changes; etag: string | null }) =>
      call('PATCH', `/${appointment.path}/${id}`, { body: change, ifMatch: etag }),
    appointment,
  )
  return (change: Changes) => begun((etag) => save.mutateAsync({ change, etag }))
}

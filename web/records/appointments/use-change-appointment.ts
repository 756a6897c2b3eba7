import { appointment } from '../../../contract/booking.ts'
import type { Change } from '../../../contract/resource.ts'
import { call } from '../../data/call.ts'
import { useAction, useRecord } from '../../data/use-records.ts'

type Changes = Change<typeof appointment> & {
  /** Why a settled appointment is set back. */
  reason?: string
}

/**
 * Changes an appointment as it stood when this was shown. Refused when somebody else changed it meanwhile; what is shown is then
 * loaded again, and a second try is made from there.
 */
export function useChangeAppointment(id: number) {
  const known = useRecord(appointment, id)
  const save = useAction(
    ({ change, etag }: { change: Changes; etag: string | null }) =>
      call('PATCH', `/${appointment.path}/${id}`, { body: change, ifMatch: etag }),
    appointment,
  )
  return async (change: Changes) => {
    const version = known.data ?? (await known.refetch({ throwOnError: true })).data
    await save.mutateAsync({ change, etag: version?.etag ?? null })
  }
}

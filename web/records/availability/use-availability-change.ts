import { availableTime, blockedTime } from '../../../contract/availability.ts'
import type { AvailabilityChange } from '../../../contract/availability-change.ts'
import { appointment } from '../../../contract/booking.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { useEdit } from '../../data/use-edited-version.ts'
import { useAction } from '../../data/use-records.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { useStranded } from './use-stranded.ts'

type Change = Omit<AvailabilityChange, 'stranded'>

/**
 * Saves a change of when a location takes applicants, with a decision about whom it strands. `differences` tells what somebody else
 * changed of the location meanwhile; null while nobody has.
 */
export function useAvailabilityChange(location: Lsv) {
  const { save: begun, differences } = useEdit(liveScanVendor, location.id)
  const { saveWith, ...stranded } = useStranded()
  const patch = useAction(
    ({ change, etag }: { change: AvailabilityChange; etag: string | null }, once) =>
      once('PATCH', `/${liveScanVendor.path}/${location.id}/availability`, { body: change, ifMatch: etag }),
    liveScanVendor,
    availableTime,
    blockedTime,
    appointment,
  )
  const save = (change: Change) =>
    saveWith((decision) => {
      // A blocked time changes nothing that somebody else may have edited meanwhile.
      const versioned = change.block === undefined
      return begun((etag) => patch.mutateAsync({ change: { ...change, stranded: decision }, etag: versioned ? etag : null }))
    })
  return { ...stranded, save, busy: patch.isPending, differences }
}

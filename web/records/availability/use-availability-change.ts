import { useState } from 'react'
import { availableTime, blockedTime } from '../../../contract/availability.ts'
import type { AvailabilityChange, Stranded } from '../../../contract/availability-change.ts'
import { appointment } from '../../../contract/booking.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { useEditedVersion } from '../../data/use-edited-version.ts'
import { useAction } from '../../data/use-records.ts'
import type { Location } from '../places/location.ts'

/** What becomes of the appointments that do not fit a change. */
export type Fate = 'keep' | 'cancel'

type Change = Omit<AvailabilityChange, 'stranded'>

/**
 * Saves a change of when a location takes applicants. Whom it would strand stands in `stranded` after the first try; the second one
 * goes with a decision about exactly those.
 */
export function useAvailabilityChange(location: Location) {
  const begun = useEditedVersion(liveScanVendor, location.id)
  const [stranded, setStranded] = useState<readonly Stranded[]>([])
  const [fate, setFate] = useState<Fate | null>(null)
  const patch = useAction(
    ({ change, etag }: { change: AvailabilityChange; etag: string | null }) =>
      call('PATCH', `/${liveScanVendor.path}/${location.id}/availability`, { body: change, ifMatch: etag }),
    liveScanVendor,
    availableTime,
    blockedTime,
    appointment,
  )
  const save = async (change: Change) => {
    if (stranded.length > 0 && fate === null) throw new Error('Choose what becomes of the appointments first.')
    const decision = { seen: stranded.map(({ id }) => id), cancel: fate === 'cancel' }
    try {
      // A blocked time changes nothing that somebody else may have edited meanwhile.
      const versioned = change.block === undefined
      await begun((etag) => patch.mutateAsync({ change: { ...change, stranded: decision }, etag: versioned ? etag : null }))
    } catch (error) {
      const found = strandedOf(error)
      if (found) {
        setStranded(found)
        setFate(null)
      }
      throw error
    }
  }
  return { save, stranded, fate, setFate, busy: patch.isPending }
}

const strandedOf = (error: unknown) =>
  error instanceof Problem && error.code === 'STRANDED' ? (error.body.stranded as readonly Stranded[]) : undefined

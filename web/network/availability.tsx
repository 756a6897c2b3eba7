import { LsvsAvailability } from '../records/availability/lsvs-availability.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'

/** /availability: the hours and blocked times of each of the network's LSVs. */
export const Availability = () => <WithLsvs>{(lsvs) => <LsvsAvailability lsvs={lsvs} missing={<NotFound />} />}</WithLsvs>

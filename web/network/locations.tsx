import { ManageLsvs } from '../records/lsv-setup/manage-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'

/** /locations: the network's LSVs. */
export const Locations = () => <ManageLsvs missing={<NotFound />} />

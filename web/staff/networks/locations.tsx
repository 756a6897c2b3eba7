import { ManageLsvs } from '../../records/lsv-setup/manage-lsvs.tsx'
import { NotFound } from '../../shell/fallback.tsx'
import { OfOneNetwork } from './of-one-network.tsx'

/** /locations: the LSVs of a network that the superuser chooses. */
export const Locations = () => (
  <OfOneNetwork title="Manage Locations">
    {(network, choice) => <ManageLsvs key={network} network={network} above={choice} missing={<NotFound />} />}
  </OfOneNetwork>
)

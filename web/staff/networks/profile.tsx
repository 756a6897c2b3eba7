import { NetworkProfile } from '../../records/lsv/network-profile.tsx'
import { OfOneNetwork } from './of-one-network.tsx'

/** /profile: a network that the superuser chooses. */
export const Profile = () => (
  <OfOneNetwork title="Manage Profile">
    {(network, choice) => <NetworkProfile key={network} network={network} above={choice} />}
  </OfOneNetwork>
)

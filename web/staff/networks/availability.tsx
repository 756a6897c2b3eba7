import { LsvsAvailability } from '../../records/availability/lsvs-availability.tsx'
import { WithLsvs } from '../../records/lsv/with-lsvs.tsx'
import { NotFound } from '../../shell/fallback.tsx'
import { OfOneNetwork } from './of-one-network.tsx'

/** /availability: hours and blocked times of the LSVs of a network that the superuser chooses. */
export const Availability = () => (
  <OfOneNetwork title="Manage Availability">
    {(network, choice) => (
      <WithLsvs key={network} network={network}>
        {(lsvs) => <LsvsAvailability lsvs={lsvs} above={choice} missing={<NotFound />} />}
      </WithLsvs>
    )}
  </OfOneNetwork>
)

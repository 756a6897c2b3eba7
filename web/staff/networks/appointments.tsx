import { NetworkAppointments } from '../../records/appointments/list/network-appointments.tsx'
import { WithLsvs } from '../../records/lsv/with-lsvs.tsx'
import { NotFound } from '../../shell/fallback.tsx'
import { OfOneNetwork } from './of-one-network.tsx'

/** /appointments: the appointments of all LSVs of a network that the user chooses. */
export const Appointments = () => (
  <OfOneNetwork title="All Appointments">
    {(network, choice) => (
      <WithLsvs key={network} network={network}>
        {(lsvs) => <NetworkAppointments lsvs={lsvs} network={network} above={choice} missing={<NotFound />} />}
      </WithLsvs>
    )}
  </OfOneNetwork>
)

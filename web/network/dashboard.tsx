import { NetworkAppointments } from '../records/appointments/list/network-appointments.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'

/** /dashboard: the appointments of all of the network's LSVs. */
export const Dashboard = () => <WithLsvs>{(lsvs) => <NetworkAppointments lsvs={lsvs} missing={<NotFound />} />}</WithLsvs>

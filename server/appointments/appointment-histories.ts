import { appointmentHistory } from '../../contract/appointments/appointments.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, ofOwnNetwork, own } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** The events of appointments. Written with the change itself and never edited. */
export const appointmentHistories: Resource = {
  contract: appointmentHistory,
  table: 'appointment_history',
  serves: allVerbs,
  access: accessBy(permissions.appointmenthistories, {
    superuser: every,
    staff: every,
    network_admin: ofOwnNetwork('lsv'),
    lsv_user: own('lsv'),
  }),
}

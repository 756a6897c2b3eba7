import { appointmentHistory } from '../../contract/booking.ts'
import { every, nothing, ofOwnNetwork, own, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** What happened to appointments. Written with the change itself; nobody edits it. */
export const appointmentHistories: Resource = {
  contract: appointmentHistory,
  table: 'appointment_history',
  serves: allVerbs,
  access: {
    superuser: reads(every),
    staff: reads(every),
    network_admin: reads(ofOwnNetwork('lsv')),
    lsv_user: reads(own('lsv')),
    public: nothing,
  },
}

import type { Change } from '../platform/events/change.ts'
import type { Viewer } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { appointments } from './appointments.ts'
import { type LockedAppointment, lockAppointment } from './update-appointment.ts'

/**
 * Locks an appointment that the viewer sees, as `lockAppointment` does; 404 for others, before any lock is waited for: otherwise calls
 * for foreign appointments would hold up the bookings of their locations. What it became meanwhile is read again under the locks.
 */
export async function lockVisibleAppointment({ db, viewer }: Change<Viewer>, id: number | null): Promise<LockedAppointment | undefined> {
  await mustRead(db, appointments, viewer, id)
  return lockAppointment(db, id)
}

import sql from 'sql-template-tag'
import { appointments } from '../appointments/appointments.ts'
import { tellAppointmentHistory } from '../appointments/insert-appointment.ts'
import { askForMail } from '../mails/appointment-mail.ts'
import { onceCollected, refundCancelled } from '../payments/refund-cancelled.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { checkVersion, mustRead } from '../platform/records/record-routes.ts'
import { lockedAppointment } from './change-appointment.ts'

/** DELETE /appointments/{id}: cancels. The row stays for the history; lists and reads leave it out, its slot is open again. */
export const cancelAppointment: Action = action({
  method: 'DELETE',
  path: '/api/appointments/:id',
  permission: 'appointments.remove',
  summary: 'Cancel an appointment',
  async handle({ viewer, params, request, ...services }) {
    const ifMatch = request.headers['if-match']
    await onceCollected(services, idIn(params), () => cancel(services, viewer, { wanted: idIn(params), ifMatch }))
  },
})

type Wanted = { wanted: number | null; ifMatch: string | undefined }

const cancel = ({ database, clock }: Pick<Services, 'database' | 'clock'>, viewer: Viewer, { wanted, ifMatch }: Wanted) =>
  database.transaction(async (db) => {
    const stored = await lockedAppointment(db, wanted)
    const { id, version } = await mustRead(db, appointments, viewer, wanted)
    checkVersion(ifMatch, version)
    if (stored === undefined) throw notFound()
    if (stored.status === 'COMPLETED') throw conflict('COMPLETED', 'A completed appointment cannot be cancelled.')
    await markCancelled(db, clock, id, viewer.user_id)
    await audit(db, viewer, { event: 'remove', resource: 'appointments', row_id: id })
  })

/**
 * Cancels a locked appointment and tells it, in the words of who did it: an account of the site's, or the applicant (null).
 * What was paid online goes back by the rule of the day of the booking; call it within `onceCollected`.
 */
export async function markCancelled(db: Db, clock: Clock, id: number, by_user: number | null): Promise<void> {
  await refundCancelled(db, id, clock.now())
  await db.run(sql`update appointment set status = 'CANCELLED' where id = ${id}`)
  await tellAppointmentHistory(db, id, 'CANCELLED', by_user)
  await askForMail(db, id, by_user === null ? 'CANCELLED' : 'CANCELLED_BY_SITE')
}

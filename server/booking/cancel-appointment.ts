import sql from 'sql-template-tag'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { conflict, forbidden, notFound } from '../platform/errors.ts'
import { type Action, action, idIn } from '../platform/http.ts'
import { mustRead } from '../platform/serve.ts'
import { askForMail } from './appointment-mail.ts'
import { appointments } from './appointments.ts'
import { lockedAppointment } from './change-appointment.ts'
import { tellAppointmentHistory } from './insert-appointment.ts'

/** DELETE /appointments/{id}: cancels. The row stays for the history; lists and reads leave it out, its slot is open again. */
export const cancelAppointment: Action = action({
  method: 'DELETE',
  path: '/api/appointments/:id',
  permission: 'appointments',
  roles: ['lsv_user', 'network_admin', 'staff', 'superuser'],
  summary: 'Cancel an appointment',
  async handle({ database, viewer, params }) {
    if (appointments.access[viewer.role].remove === undefined) throw forbidden()
    await database.transaction(async (db) => {
      const stored = await lockedAppointment(db, idIn(params))
      const { id } = await mustRead(db, appointments, viewer, idIn(params))
      if (stored === undefined) throw notFound()
      if (stored.status === 'COMPLETED') throw conflict('COMPLETED', 'A completed appointment cannot be cancelled.')
      await markCancelled(db, id, viewer.user_id)
      await audit(db, viewer, { event: 'remove', resource: 'appointments', row_id: id })
    })
  },
})

/** Cancels a locked appointment and tells it, in the words of who did it: an account of the site's, or the applicant (null). */
export async function markCancelled(db: Db, id: number, by_user: number | null): Promise<void> {
  await db.run(sql`update appointment set status = 'CANCELLED' where id = ${id}`)
  await tellAppointmentHistory(db, id, 'CANCELLED', by_user)
  await askForMail(db, id, by_user === null ? 'CANCELLED' : 'CANCELLED_BY_SITE')
}

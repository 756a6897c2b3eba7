import sql from 'sql-template-tag'
import { ownLanguage } from '../../contract/own-booking.ts'
import { bookingOf } from '../appointments/booking-link.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action } from '../platform/http/action.ts'
import { countAttempt } from '../platform/http/attempts.ts'

const PER_BOOKING = { scope: 'own-language', most: 60, minutes: 60 }

/** PUT /bookings/{token}/language: in which mails about it come from now on. Said twice, it is changed once. */
export const changeOwnLanguage: Action = action({
  path: '/api/bookings/:token/language',
  permission: 'bookings.language',
  method: 'PUT',
  summary: 'Change the language of mails about the own booking',
  body: ownLanguage,
  async handle({ database, viewer, params, body, ...services }) {
    const id = await bookingOf(database, services, params.token)
    if (services.settings.rateLimits) await countAttempt(database, PER_BOOKING, String(id))
    await database.transaction(async (db) => {
      const changed = await db.one<{ id: number }>(sql`
        update applicant a set language = ${body.language} from appointment p
        where p.id = ${id} and a.id = p.applicant and a.language <> ${body.language} returning a.id`)
      if (changed === undefined) return
      await audit(db, viewer, { event: 'own-language', resource: 'applicants', row_id: changed.id, changed: ['language'] })
    })
  },
})

import sql from 'sql-template-tag'
import { ownLanguage } from '../../contract/portal/own-booking.ts'
import { changeLanguage } from '../applicants/change-language.ts'
import { bookingOf } from '../appointments/booking-link.ts'
import { type Action, action } from '../platform/http/action.ts'
import { countAttempt } from '../platform/http/attempts.ts'

const PER_BOOKING = { scope: 'own-language', most: 60, minutes: 60 }

/** PUT /bookings/{token}/language: the language of mails about it from now on. A repeated call changes nothing. */
export const changeOwnLanguage: Action = action({
  path: '/api/bookings/:token/language',
  permission: 'bookings.language',
  method: 'PUT',
  summary: 'Change the language of mails about the own booking',
  body: ownLanguage,
  async handle({ database, transact, params, body, ...services }) {
    const id = await bookingOf(database, services, params.token)
    if (services.settings.rateLimits) await countAttempt(database, PER_BOOKING, String(id))
    await transact(async (change) => {
      const { applicant } = (await change.db.one(sql`select applicant from appointment where id = ${id}`)) as { applicant: number }
      await changeLanguage(change, applicant, body.language)
    })
  },
})

import sql from 'sql-template-tag'
import { type BookingOutcome, bookingOutcome, outcomeBody } from '../../contract/booking/outcome.ts'
import { BOOKING, takeBookingKey } from '../appointments/booking-key.ts'
import { limits } from '../limits.ts'
import { readLastCardPayment } from '../payments/card-payments.ts'
import { cardInFlight } from '../payments/payment-refusals.ts'
import type { Db } from '../platform/database/database.ts'
import { action, type Services } from '../platform/http/action.ts'
import { countInEnvironment } from '../platform/http/limits/call-limits.ts'
import { digestKey } from '../platform/records/idempotency.ts'
import { readAnswer } from './scheduled-answer.ts'

const NONE: BookingOutcome = { state: 'none', booked: null }
const UNPAID: BookingOutcome = { state: 'unpaid', booked: null }

/**
 * POST /appointments/schedule/outcome: the outcome of a booking whose answer was lost, for the holder of its key, and without the data that
 * the call had. Changes nothing. A call that is still running is refused as `IN_FLIGHT` or `CARD_IN_FLIGHT`, to be asked again.
 */
export const readBookingOutcome = action({
  method: 'POST',
  path: '/api/appointments/schedule/outcome',
  permission: 'appointments.schedule',
  summary: 'Read the outcome of a booking, by its Idempotency-Key',
  body: outcomeBody,
  problems: ['IN_FLIGHT', 'CARD_IN_FLIGHT'],
  answer: bookingOutcome,
  async handle({ request, body: { key }, viewer, ...services }) {
    const { database, settings } = services
    if (settings.rateLimits) await countInEnvironment(database.unsynced, limits.scheduleOutcome, viewer.origin.ip, request.hostname)
    return database.transaction(async (db) => {
      await takeBookingKey(db, key)
      return outcomeOf(db, services, key)
    })
  },
})

async function outcomeOf(db: Db, services: Pick<Services, 'settings' | 'key'>, key: string): Promise<BookingOutcome> {
  const found = await db.one<{ id: number; status: string }>(sql`
    select p.id, p.status from idempotency i join appointment p on p.id = i.made
    where i.scope = ${BOOKING} and i.key = ${digestKey(key)} and i.user_account is null`)
  if (found === undefined) return NONE
  if (found.status !== 'PENDING') return { state: 'booked', booked: await readAnswer(db, services, found.id) }
  if ((await readLastCardPayment(db, found.id))?.busy) throw cardInFlight()
  return UNPAID
}

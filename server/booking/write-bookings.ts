import { applicantWrites } from '../applicants/insert-applicant.ts'
import { bookingKey, compared } from '../appointments/booking-key.ts'
import { appointmentWrites, slotGuard } from '../appointments/insert-appointment.ts'
import { dropHolds } from '../availability/hold-slot.ts'
import { tellBooked } from '../mails/appointment-mail.ts'
import { beginPayment } from '../payments/pay-online.ts'
import { auditAll } from '../platform/audit/audit.ts'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Services } from '../platform/http/action.ts'
import { usedKey } from '../platform/records/idempotency.ts'
import { signWaivers } from '../waivers/sign-waiver.ts'
import type { Accepted } from './booking-rule.ts'

/** Writes what was accepted, and begins the payments of those that are to be paid online. */
export async function writeBookings(db: Db, services: Services, accepted: readonly Accepted[]): Promise<Map<Accepted, number>> {
  if (accepted.length === 0) return new Map()
  const [unpaid, booked] = [accepted.filter(({ made }) => made.unpaid), accepted.filter(({ made }) => !made.unpaid)]
  await Promise.all([
    slotGuard(() => db.run(inOneStatement(recordsOf(services, accepted)))),
    ...accepted.map((one) => sign(db, services, one)),
    dropHolds(
      db,
      accepted.map(({ asked }) => asked.body.hold),
    ),
    tellBooked(
      db,
      booked.map(({ id }) => id),
    ),
    auditAll(
      db,
      booked.map(({ asked, id }) => ({ viewer: asked.viewer, event: { event: 'schedule', resource: 'appointments', row_id: id } })),
    ),
  ])
  const payments = new Map<Accepted, number>()
  for (const one of unpaid) payments.set(one, await begin(db, services, one))
  return payments
}

/** Applicants, appointments, their first histories, and the keys. */
function recordsOf({ sealing }: Services, accepted: readonly Accepted[]) {
  const keys = accepted.flatMap(({ asked, id }) =>
    asked.card.key === null ? [] : [usedKey(sealing, bookingKey(asked.card.key), compared(asked.body), id)],
  )
  return [
    ...applicantWrites(
      sealing,
      accepted.map(({ made, person }) => ({ id: made.applicant, ...person })),
    ),
    ...appointmentWrites(accepted.map(({ id, made }) => ({ id, ...made }))),
    ...insertMany('idempotency', keys),
  ]
}

const sign = (db: Db, { sealing }: Services, { asked: { viewer, environment, signatures }, made }: Accepted) =>
  signWaivers(db, sealing, viewer, { applicant: made.applicant, required: environment.display_waiver, signatures })

const begin = (db: Db, services: Services, { asked: { viewer, environment, card }, id, made: { lsv, price } }: Accepted) =>
  beginPayment(db, services, viewer, { appointment: id, lsv, price, refundable: environment.refund_until_start }, card)

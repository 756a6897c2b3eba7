import { applicantWrites } from '../applicants/insert-applicant.ts'
import { dropHolds } from '../availability/hold-slot.ts'
import { auditAll } from '../platform/audit.ts'
import { asOne, type Db } from '../platform/database.ts'
import type { Services } from '../platform/http.ts'
import { usedKey } from '../platform/idempotency.ts'
import { insertMany } from '../platform/insert-many.ts'
import { signWaivers } from '../waivers/sign-waiver.ts'
import { tellBooked } from './appointment-mail.ts'
import type { Accepted } from './booking-rule.ts'
import { needsSignatures } from './check-application.ts'
import { bookingKey, compared } from './idempotency.ts'
import { appointmentWrites, slotGuard } from './insert-appointment.ts'
import { beginPayment } from './pay-online.ts'

/** Writes what was accepted, and begins the payments of those that are to be paid online. */
export async function writeBookings(db: Db, services: Services, accepted: readonly Accepted[]): Promise<Map<Accepted, number>> {
  if (accepted.length === 0) return new Map()
  const [unpaid, booked] = [accepted.filter(({ made }) => made.unpaid), accepted.filter(({ made }) => !made.unpaid)]
  await Promise.all([
    slotGuard(() => db.run(asOne(recordsOf(services, accepted)))),
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
  signWaivers(db, sealing, viewer, { applicant: made.applicant, required: needsSignatures(environment, 'new'), signatures })

const begin = (db: Db, services: Services, { asked: { viewer, environment, card }, id, made: { lsv, price } }: Accepted) =>
  beginPayment(db, services, viewer, { appointment: id, lsv, price, refundable: environment.refund_until_start }, card)

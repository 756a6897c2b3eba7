import { applicantWrites } from '../applicants/insert-applicant.ts'
import { bookingKey, compared } from '../appointments/booking-key.ts'
import { appointmentWrites, bookedAt } from '../appointments/insert-appointment.ts'
import { slotGuard } from '../appointments/take-slot.ts'
import { dropHolds } from '../availability/hold-slot.ts'
import { beginPayment } from '../payments/pay-online.ts'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { type Change, openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { usedKeyWrites } from '../platform/records/idempotency.ts'
import { signWaivers } from '../waivers/sign-waiver.ts'
import type { Accepted } from './booking-rule.ts'
import { needsSignatures } from './check-application.ts'

/** Writes what was accepted, and begins the payments of those that are to be paid online. */
export async function writeBookings(db: Db, services: Services, accepted: readonly Accepted[]): Promise<Map<Accepted, number>> {
  if (accepted.length === 0) return new Map()
  const changeOf = ({ asked }: Accepted) => openChange(services, db, asked.viewer)
  const [unpaid, booked] = [accepted.filter(({ made }) => made.unpaid), accepted.filter(({ made }) => !made.unpaid)]
  await Promise.all([
    slotGuard(() => db.run(inOneStatement(recordsOf(services, accepted)))),
    ...accepted.map((one) => sign(changeOf(one), one)),
    dropHolds(
      db,
      accepted.map(({ asked }) => asked.body.hold),
    ),
    openChange(services, db, SYSTEM).record(booked.map(bookedEvent)),
  ])
  const payments = new Map<Accepted, number>()
  for (const one of unpaid) payments.set(one, await begin(changeOf(one), one))
  return payments
}

/** A booking is its applicant's act, whatever else its batch holds. */
const bookedEvent = ({ asked, id, made }: Accepted) => ({
  type: 'appointment.booked' as const,
  appointment: id,
  booked: bookedAt(made),
  actor: asked.viewer,
})

/** Applicants, appointments, and the keys. */
function recordsOf({ sealing }: Services, accepted: readonly Accepted[]) {
  const keys = accepted.flatMap(({ asked, id }) =>
    asked.card.key === null ? [] : [{ key: bookingKey(asked.card.key), body: compared(asked.body), made: id }],
  )
  return [
    ...applicantWrites(
      sealing,
      accepted.map(({ made, person }) => ({ id: made.applicant, ...person })),
    ),
    ...appointmentWrites(accepted.map(({ id, made }) => ({ id, ...made }))),
    ...usedKeyWrites(sealing, keys),
  ]
}

const sign = (change: Change, { asked: { viewer, environment, signatures }, made }: Accepted) =>
  signWaivers(change, viewer, { applicant: made.applicant, required: needsSignatures(environment, 'new'), signatures })

const begin = (change: Change, { asked: { viewer, environment, card }, id, made: { lsv, price } }: Accepted) =>
  beginPayment(change, viewer, { appointment: id, lsv, price, refundable: environment.refund_until_start }, card)

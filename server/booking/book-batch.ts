import type { Scheduled } from '../../contract/scheduled.ts'
import { lockLsvs } from '../appointments/take-slot.ts'
import { readSlots } from '../availability/lsv-day.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockPeople, readStandings, type Standing } from './booking-limits.ts'
import { type Accepted, type Asked, accept, type Known } from './booking-rule.ts'
import { type ApplicationChoices, readChoices } from './check-application.ts'
import { answerOf } from './scheduled-answer.ts'
import { writeBookings } from './write-bookings.ts'

/** What a call made or found; a payment that is still to be made. */
export type Booking = { appointment: number; payment: number | null; answer?: Scheduled }

/** What became of one that was asked for. `used`: its key made something before. Nothing was written of what was refused or used. */
export type Outcome = Booking | Refusal | 'used'

/**
 * Books what is asked for, no two at one LSV or of one person, in the transaction that it is given: what decides is read at once, under
 * the locks; then each is judged by the rule; and what is to be written of all is sent together.
 */
export async function bookAll(db: Db, services: Services, asked: readonly Asked[]): Promise<Outcome[]> {
  const known = await readKnown(db, services, asked)
  const judged = asked.map((one, index) => judge(services, one, known[index] as Known))
  const accepted = judged.filter(isAccepted)
  const payments = await writeBookings(db, services, accepted)
  return judged.map((one) => (isAccepted(one) ? bookingOf(services, one, payments.get(one) ?? null) : one))
}

/**
 * The locks are statements of their own: what is read after them is the truth until the commit. Keys are read before slots: who gives an
 * unpaid slot back asks for no lock of the LSV, and its key must not be found free while its slot is still seen as taken.
 */
async function readKnown(db: Db, { clock, sealing }: Services, asked: readonly Asked[]): Promise<Known[]> {
  const bookers = asked.map(({ body, card }) => ({ email: body.email, dob_index: sealing.index('dob', body.dob), key: card.key }))
  const slots = asked.map(({ body }) => ({ lsv: body.lsv, instant: Date.parse(body.dateTime) }))
  const [, , standings, choices, places] = await Promise.all([
    lockLsvs(
      db,
      slots.map(({ lsv }) => lsv),
    ),
    lockPeople(db, bookers),
    readStandings(db, bookers, clock.now()),
    readChoices(db, 'new', asked),
    readSlots(db, slots),
  ])
  return asked.map(({ body }, index) => ({
    choices: choices[index] as ApplicationChoices,
    place: places.get(body.lsv),
    standing: standings[index] as Standing,
  }))
}

/** The rule, of which a refusal is one answer. */
function judge(services: Services, asked: Asked, known: Known): Accepted | Refusal | 'used' {
  if (known.standing.used) return 'used'
  try {
    return accept(services.clock, asked, known)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const isAccepted = (one: Accepted | Refusal | 'used'): one is Accepted => one !== 'used' && !(one instanceof Refusal)

/** What is paid online is answered when it is paid. */
const bookingOf = (services: Services, { asked, id, made }: Accepted, payment: number | null): Booking =>
  made.unpaid ? { appointment: id, payment } : { appointment: id, payment: null, answer: answerOf(services, id, made, asked.environment) }

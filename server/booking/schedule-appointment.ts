import sql from 'sql-template-tag'
import type { ScheduleBody, ScheduleNew } from '../../contract/schedule.ts'
import { type Scheduled, scheduled } from '../../contract/scheduled.ts'
import { applicantWrites } from '../applicants/insert-applicant.ts'
import { PUBLIC_DAYS_AHEAD } from '../availability/availability.ts'
import { dropHold } from '../availability/hold-slot.ts'
import type { PlaceDays } from '../availability/place-day.ts'
import { paidOnline } from '../payments/paid-online.ts'
import type { Viewer } from '../platform/access.ts'
import { addressBlock, countAttempt } from '../platform/attempts.ts'
import { audit } from '../platform/audit.ts'
import { asOne, type Db } from '../platform/database.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { type Action, action, parse, type Services } from '../platform/http.ts'
import { keyOf, keyWrite, tryKey } from '../platform/idempotency.ts'
import { fromCents } from '../platform/money.ts'
import { openedDrawing } from '../waivers/sealed-drawing.ts'
import { type ReadySignature, readySignatures, signWaivers } from '../waivers/sign-waiver.ts'
import { askForMail } from './appointment-mail.ts'
import { bookReprint } from './book-reprint.ts'
import { checkWishes, type Environment, paymentOf, readEnvironment, readWishes, type Wishes } from './environment.ts'
import { bookingKey, compared } from './idempotency.ts'
import { appointmentWrites, type NewAppointment, newRegistrationNumber, slotGuard } from './insert-appointment.ts'
import { FIRST_REVISION, type Linked, manageUrl } from './manage-link.ts'
import { beginPayment, type Card, payOnline, resumePayment } from './pay-online.ts'
import { scheduleSchema } from './schedule-schema.ts'
import { readPlaceAt, type Seat, seatAt } from './slot-taking.ts'
import { applicantOf, environmentQuery } from './wizard-body.ts'

const BODY_LIMIT = 1_572_864
const MAX_FUTURE_BOOKINGS = 3
const DAY_MS = 86_400_000

/** What comes with a body: a card's token under its key, and signatures made ready to keep. */
type Given = { card: Card; signatures: readonly ReadySignature[] }

/** What a call made or found; a payment that is still to be made. */
type Booking = { appointment: number; payment: number | null; answer?: Scheduled }

/**
 * POST /appointments/schedule: an applicant books. One transaction: applicant, appointment, histories, mail job, or nothing.
 * Paid online, that transaction only holds the slot, and the payment makes it a booking.
 */
export const scheduleAppointment: Action = action({
  method: 'POST',
  path: '/api/appointments/schedule',
  permission: 'appointments.schedule',
  roles: ['public'],
  summary: 'Book an appointment',
  bodyLimit: BODY_LIMIT,
  answer: scheduled,
  status: 201,
  once: true,
  async handle({ request, viewer, ...services }) {
    const { clock, database, settings } = services
    const body = parse(scheduleSchema(clock), request.body) as ScheduleBody
    const key = keyOf(request.headers['idempotency-key'])
    const environment = await readEnvironment(database.quick, body)
    const asked = { ...viewer, query: environmentQuery(body) }
    if (settings.rateLimits)
      await countAttempt(database.quick, limitOf(environment), `${addressBlock(viewer.origin.ip)}|${JSON.stringify(asked.query)}`)
    const card = { token: body.mode === 'new' ? body.paymentToken : null, key }
    const opened = (sealed: string) => openedDrawing(services, key, sealed)
    const signatures = await readySignatures(body.mode === 'new' ? body.waiver_signatures : null, opened)
    const booking = await database.transaction((db) => bookOnce(db, services, asked, environment, body, { card, signatures }))
    if (booking.payment !== null) await payOnline(services, asked, booking.payment, card)
    return booking.answer ?? (await readAnswer(database, services, booking.appointment))
  },
})

/** What the key made already, or a new booking under it. What a booking must know is asked for together with the key. */
async function bookOnce(
  db: Db,
  services: Services,
  viewer: Viewer,
  environment: Environment,
  body: ScheduleBody,
  given: Given,
): Promise<Booking> {
  const { key } = given.card
  const [used, known] = await Promise.all([
    key === null ? undefined : tryKey(db, services.sealing, bookingKey(key), compared(body)),
    body.mode === 'new' ? readKnown(db, services, environment, viewer, body) : undefined,
  ])
  if (used === 'freed') return bookOnce(db, services, viewer, environment, body, given)
  if (used !== undefined) {
    const payment = await resumePayment(db, services, used, given.card)
    if (payment !== 'released') return { appointment: used.made, payment }
    return bookOnce(db, services, viewer, environment, body, given)
  }
  if (body.mode === 'new') return book(db, services, viewer, environment, body, known as Known, given)
  const appointment = await bookReprint(db, services, viewer, body)
  await Promise.all([dropHold(db, body.hold), key === null ? undefined : db.run(keyWrite(bookingKey(key), appointment))])
  return { appointment, payment: null }
}

/** What is known under the LSV's lock: whatever the body names, the slots, and how the applicant stands. */
type Known = { wishes: Wishes; place: PlaceDays | undefined; standing: Standing }

/** How many future bookings the applicant has, and the number of the new record. */
type Standing = { bookings: number; applicant: number }

/** All that decides, sent at once. The lock is a statement of its own: what is read after it is the truth until the commit. */
async function readKnown(
  db: Db,
  { clock, sealing }: Services,
  environment: Environment,
  viewer: Viewer,
  body: ScheduleNew,
): Promise<Known> {
  const dob_index = sealing.index('dob', body.dob)
  const [, wishes, place, standing] = await Promise.all([
    lockPlaceAndPerson(db, body.lsv, dob_index, body.email),
    readWishes(db, environment, viewer, body),
    readPlaceAt(db, body.lsv, Date.parse(body.dateTime)),
    readStanding(db, dob_index, body.email, clock.now()),
  ])
  return { wishes, place, standing }
}

/**
 * The LSV as `lockPlaces` does, and who books: calls of one person at several locations come one after the other, or each would count
 * the bookings without the others. Nobody else asks for a person, so that the two orders cannot cross.
 */
async function lockPlaceAndPerson(db: Db, lsv: number, dob_index: Buffer, email: string) {
  await db.run(sql`
    select pg_advisory_xact_lock(hashtextextended('booker ' || ${dob_index.toString('hex')} || lower(${email}), 0))
    from live_scan_vendor where id = ${lsv} for no key update`)
}

/** Found by the e-mail: a comparison that no index takes keeps the planner of a young database from everybody born on that day. */
async function readStanding(db: Db, dob_index: Buffer, email: string, now: number): Promise<Standing> {
  const found = await db.one<Standing>(sql`
    select nextval('applicant_id_seq') as applicant,
      (select count(*) from applicant a join appointment p on p.applicant = a.id
       where lower(a.email) = lower(${email}) and a.dob_index is not distinct from ${dob_index} and p.status in ('PENDING', 'SCHEDULED')
         and p.date_time > ${new Date(now).toISOString()}) as bookings`)
  return found as Standing
}

/** The rule of a booking: environment, slot, applicant, waivers, payment, record. */
async function book(
  db: Db,
  services: Services,
  viewer: Viewer,
  environment: Environment,
  body: ScheduleNew,
  { wishes, place, standing }: Known,
  { card, signatures }: Given,
): Promise<Booking> {
  const { clock, sealing } = services
  checkWishes(environment, wishes, body)
  const price = wishes.type?.pricing ?? 0
  const payment_method = paymentOf(environment, price, body.paymentMethod)
  const instant = Date.parse(body.dateTime)
  if (instant > clock.now() + (PUBLIC_DAYS_AHEAD + 1) * DAY_MS) throw invalid({ dateTime: `Must be within ${PUBLIC_DAYS_AHEAD} days` })
  if (standing.bookings >= MAX_FUTURE_BOOKINGS) throw tooManyBookings()
  const seat = seatAt(place as PlaceDays, instant, clock.now())
  const { applicant } = standing
  const appointment = newRegistrationNumber()
  const online = payment_method === 'ONLINE'
  const made = { ...bookingOf(body, seat), applicant, payment_method, price, unpaid: online }
  const person = { ...applicantOf(body), told: toldOf(environment, wishes, body) }
  const writes = [...applicantWrites(sealing, applicant, person), ...appointmentWrites(appointment, made)]
  const writing = [
    slotGuard(() => db.run(asOne([...writes, ...(card.key === null ? [] : [keyWrite(bookingKey(card.key), appointment)])]))),
    signWaivers(db, sealing, viewer, { applicant, required: environment.display_waiver, signatures }),
    dropHold(db, body.hold),
  ]
  if (online) {
    await Promise.all(writing)
    const unpaid = { appointment, lsv: body.lsv, price, refundable: environment.refund_until_start }
    return { appointment, payment: await beginPayment(db, services, viewer, unpaid, card) }
  }
  await Promise.all([
    ...writing,
    askForMail(db, appointment, 'BOOKED'),
    audit(db, viewer, { event: 'schedule', resource: 'appointments', row_id: appointment }),
  ])
  return { appointment, payment: null, answer: answered(services, asBooked(appointment, made, environment)) }
}

/** A new booking as the wizard's body has it. */
const bookingOf = (body: ScheduleNew, { station, ...span }: Seat) => ({
  lsv: body.lsv,
  applicant_type: body.applicantType,
  location: body.location ?? null,
  vendor: body.vendor ?? null,
  span,
  station,
  walk_in: false,
  notes: body.notes || null,
  mode: 'new' as const,
  by_user: null,
})

/** What was agreed to, in which version and language. */
const toldOf = ({ display_disclaimer }: Environment, { disclaimers }: Wishes, { privacy_notice, disclaimer_language }: ScheduleNew) => ({
  by_user: null,
  detail: { privacy_notice, privacy_notice_language: disclaimer_language ?? 'en', ...(display_disclaimer ? { disclaimers } : {}) },
})

/** One person may hold a few future bookings, not a calendar full of them. */
const tooManyBookings = () =>
  conflict('TOO_MANY_BOOKINGS', 'You already have several appointments. Please cancel one of them or contact the fingerprint location.')

const limitOf = ({ bookings_per_hour }: Environment) => ({ scope: 'schedule', most: bookings_per_hour, minutes: 60 })

/** A booking as it is answered, prices in cents, and what its link is made of. */
type Answered = Omit<Scheduled, 'manage_url' | 'price'> & Linked & { price: number }

/** A new booking before anybody has read it. A twin that asks later reads the same from the database. */
const asBooked = (id: number, made: NewAppointment, { subdomain }: Environment): Answered => ({
  id,
  date_time: new Date(made.span.start).toISOString(),
  ends_at: new Date(made.span.end).toISOString(),
  status: 'SCHEDULED',
  payment_method: made.payment_method,
  price: made.price,
  paid: null,
  lsv: made.lsv,
  applicant: made.applicant,
  applicant_type: made.applicant_type,
  link_revision: FIRST_REVISION,
  subdomain,
})

async function readAnswer(db: Db, services: Pick<Services, 'settings' | 'key'>, id: number): Promise<Scheduled> {
  const row = await db.one<Answered>(sql`
    select p.id, p.date_time, p.ends_at, p.status, p.payment_method, p.price, ${paidOnline(sql`p.id`)} as paid, p.lsv, p.applicant, p.applicant_type, p.link_revision,
      coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain
    from appointment p join applicant a on a.id = p.applicant
    left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network) where p.id = ${id}`)
  return answered(services, row as Answered)
}

const answered = (services: Pick<Services, 'settings' | 'key'>, { link_revision, subdomain, price, ...booked }: Answered): Scheduled => ({
  ...booked,
  price: fromCents(price),
  manage_url: manageUrl(services, { id: booked.id, link_revision, subdomain }),
})

import sql from 'sql-template-tag'
import type { ScheduleBody, ScheduleNew } from '../../contract/schedule.ts'
import { type Scheduled, scheduled } from '../../contract/scheduled.ts'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import { PUBLIC_DAYS_AHEAD } from '../availability/availability.ts'
import { dropHold } from '../availability/hold-slot.ts'
import type { Viewer } from '../platform/access.ts'
import { addressBlock, countAttempt } from '../platform/attempts.ts'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { type Action, action, parse, type Services } from '../platform/http.ts'
import { keyOf } from '../platform/idempotency-key.ts'
import { type ReadySignature, readySignatures, signWaivers } from '../waivers/sign-waiver.ts'
import { askForMail } from './appointment-mail.ts'
import { bookReprint } from './book-reprint.ts'
import { checkWishes, type Environment, paymentOf, readEnvironment, readWishes } from './environment.ts'
import { keepKey, takeKey } from './idempotency.ts'
import { insertAppointment } from './insert-appointment.ts'
import { type Linked, manageUrl } from './manage-link.ts'
import { beginPayment, type Card, payOnline, resumePayment } from './pay-online.ts'
import { scheduleSchema } from './schedule-schema.ts'
import { lockPlaces, takeSlot } from './slot-taking.ts'
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
  async handle({ request, viewer, ...services }) {
    const { clock, database, settings } = services
    const body = parse(scheduleSchema(clock), request.body) as ScheduleBody
    const key = keyOf(request.headers['idempotency-key'])
    const environment = await readEnvironment(database, body)
    const asked = { ...viewer, query: environmentQuery(body) }
    if (settings.rateLimits)
      await countAttempt(database, limitOf(environment), `${addressBlock(viewer.origin.ip)}|${JSON.stringify(asked.query)}`)
    const card = { token: body.mode === 'new' ? body.paymentToken : null, key }
    const signatures = await readySignatures(body.mode === 'new' ? body.waiver_signatures : null)
    const booking = await database.transaction((db) => bookOnce(db, services, asked, environment, body, { card, signatures }))
    if (booking.payment !== null) await payOnline(services, asked, booking.payment, card)
    return booking.answer ?? (await answerOf(database, services, booking.appointment))
  },
})

/** What the key made already, or a new booking under it. */
async function bookOnce(
  db: Db,
  services: Services,
  viewer: Viewer,
  environment: Environment,
  body: ScheduleBody,
  given: Given,
): Promise<Booking> {
  const { card } = given
  const used = card.key === null ? undefined : await takeKey(db, card.key, body)
  const underway = used === undefined ? 'released' : await resumePayment(db, services, used, card)
  if (used !== undefined && underway !== 'released') return { appointment: used.appointment, payment: underway }
  if (used !== undefined && card.key !== null) await takeKey(db, card.key, body)
  const made: Booking =
    body.mode === 'illegible'
      ? { appointment: await bookReprint(db, services, viewer, body), payment: null }
      : await book(db, services, viewer, environment, body, given)
  await dropHold(db, body.hold)
  if (card.key !== null) await keepKey(db, card.key, made.appointment)
  return made.payment === null ? { ...made, answer: await answerOf(db, services, made.appointment) } : made
}

/** The rule of a booking: environment, slot, applicant, waivers, payment, record. */
async function book(
  db: Db,
  services: Services,
  viewer: Viewer,
  environment: Environment,
  body: ScheduleNew,
  { card, signatures }: Given,
): Promise<Booking> {
  const { clock, sealing } = services
  await lockPlaces(db, [body.lsv])
  const wishes = await readWishes(db, viewer, body)
  checkWishes(environment, wishes, body)
  const price = wishes.type?.pricing ?? 0
  const payment_method = paymentOf(environment, price, body.paymentMethod)
  const instant = Date.parse(body.dateTime)
  if (instant > clock.now() + (PUBLIC_DAYS_AHEAD + 1) * DAY_MS) throw invalid({ dateTime: `Must be within ${PUBLIC_DAYS_AHEAD} days` })
  await checkBookings(db, sealing.index('dob', body.dob), body.email, clock.now())
  const { station, ...span } = await takeSlot(db, body.lsv, instant, clock.now())
  const { applicant, locations, home } = applicantOf(body)
  const id = await insertApplicant(db, sealing, applicant, {
    locations,
    home,
    told: {
      by_user: null,
      detail: {
        privacy_notice: body.privacy_notice,
        privacy_notice_language: body.disclaimer_language ?? 'en',
        ...(environment.display_disclaimer ? { disclaimers: wishes.disclaimers } : {}),
      },
    },
  })
  await signWaivers(db, sealing, viewer, { applicant: id, required: environment.display_waiver, signatures })
  const appointment = await insertAppointment(db, {
    applicant: id,
    lsv: body.lsv,
    applicant_type: body.applicantType,
    location: body.location ?? null,
    vendor: body.vendor ?? null,
    span,
    station,
    walk_in: false,
    payment_method,
    price,
    notes: body.notes || null,
    mode: 'new',
    by_user: null,
    unpaid: payment_method === 'ONLINE',
  })
  if (payment_method === 'ONLINE') {
    const unpaid = { appointment, lsv: body.lsv, price, refundable: environment.refund_until_start }
    return { appointment, payment: await beginPayment(db, services, viewer, unpaid, card) }
  }
  await askForMail(db, appointment, 'BOOKED')
  await audit(db, viewer, { event: 'schedule', resource: 'appointments', row_id: appointment })
  return { appointment, payment: null }
}

/** One person may hold a few future bookings, not a calendar full of them. */
async function checkBookings(db: Db, dob_index: Buffer, email: string, now: number) {
  const found = await db.one<{ count: number }>(sql`
    select count(*) as count from applicant a join appointment p on p.applicant = a.id
    where lower(a.email) = lower(${email}) and a.dob_index = ${dob_index} and p.status in ('PENDING', 'SCHEDULED')
      and p.date_time > ${new Date(now).toISOString()}`)
  if ((found?.count ?? 0) >= MAX_FUTURE_BOOKINGS) {
    throw conflict(
      'TOO_MANY_BOOKINGS',
      'You already have several appointments. Please cancel one of them or contact the fingerprint location.',
    )
  }
}

const limitOf = ({ bookings_per_hour }: Environment) => ({ scope: 'schedule', most: bookings_per_hour, minutes: 60 })

/** The answer is rendered from the booking, so that a twin reads the same. */
async function answerOf(db: Db, services: Pick<Services, 'settings' | 'key'>, id: number): Promise<Scheduled> {
  const row = await db.one<Omit<Scheduled, 'manage_url'> & Linked>(sql`
    select p.id, p.date_time, p.ends_at, p.status, p.payment_method, p.lsv, p.applicant, p.applicant_type, p.link_revision,
      coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain
    from appointment p join applicant a on a.id = p.applicant
    left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network) where p.id = ${id}`)
  const { link_revision, subdomain, ...booked } = row as Omit<Scheduled, 'manage_url'> & Linked
  return { ...booked, manage_url: manageUrl(services, { id, link_revision, subdomain }) }
}

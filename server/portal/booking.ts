import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { LandingTexts } from '../../contract/environments/face.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { type OwnBooking, ownBooking, ownBookingChange, ownLanguage } from '../../contract/portal/own-booking.ts'
import { instant } from '../../contract/records/fields.ts'
import { changeContact, lockContact } from '../applicants/contact/change-contact.ts'
import { manageUrl, readBookingOfToken } from '../appointments/booking-link.ts'
import { calendarFile } from '../appointments/calendar-file.ts'
import { readPaidAtLocation } from '../appointments/paid-at-location.ts'
import { takePublicSlot } from '../appointments/take-slot.ts'
import { lockAppointment, moveTo } from '../appointments/update-appointment.ts'
import { dropHold } from '../availability/hold-slot.ts'
import { lockPersonOf } from '../booking/limits/booker.ts'
import { checkMove } from '../booking/limits/check-move.ts'
import { bringOf } from '../environments/faces.ts'
import { environmentLogo, environmentName, environmentTexts, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { takesItsBookings } from '../lsv/lsv-conditions.ts'
import { calendarOf, readAppointmentMailData } from '../mails/appointments/appointment-mail-data.ts'
import { appointmentTexts } from '../mails/texts/mail-texts.ts'
import { writeCancellation } from '../payments/cancellations.ts'
import { selectOnlinePayment } from '../payments/paid-online.ts'
import { runOnceCollected } from '../payments/settle-payment.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { T } from '../platform/records/access.ts'
import { keepFormerContact } from './contact-changes.ts'
import { checkOtherLsv, readOtherLsvs } from './other-lsvs.ts'
import { type ProgressRow, progressColumns, progressOf } from './progress.ts'

/** The link's holder acts as the applicant, even with a signed-in account. */
const path = '/api/bookings/:token'

/** GET /bookings/{token}: the applicant's own booking. */
export const seeOwnBooking: Action = action({
  method: 'GET',
  path,
  permission: 'bookings.read',
  summary: 'Read a booking by its link',
  answer: ownBooking,
  async handle(call) {
    const id = await readBookingOfToken(call.database, call, call.params.token)
    return readWithOtherLsvs(call.database, call.clock.now(), id)
  },
})

/** PATCH /bookings/{token}: moves it to another open slot, of its location or of another one. */
export const moveOwnBooking: Action = action({
  method: 'PATCH',
  path,
  permission: 'bookings.update',
  summary: 'Move a booking by its link',
  problems: ['TOO_LATE', 'TIMING', 'TOO_MANY_BOOKINGS', 'SAME_TIME'],
  body: ownBookingChange,
  answer: ownBooking,
  async handle(call) {
    const { database, settings, transact, clock, body } = call
    const to = Date.parse(body.dateTime)
    if (settings.rateLimits) await countCall(database, limits.ownMove, String(await readBookingOfToken(database, call, call.params.token)))
    return transact(async (change) => {
      const { db } = change
      const id = await readBookingOfToken(db, call, call.params.token)
      await moveOwn(change, { id, instant: to, lsv: body.lsv, hold: body.hold })
      await dropHold(db, body.hold)
      return readWithOtherLsvs(db, clock.now(), id)
    })
  },
})

/** DELETE /bookings/{token}: cancels, until the appointment begins. A repeated call changes nothing. */
export const cancelOwnBooking: Action = action({
  method: 'DELETE',
  path,
  permission: 'bookings.remove',
  summary: 'Cancel a booking by its link',
  problems: ['TOO_LATE', 'PAYMENT_BUSY', 'MOVED'],
  /** The time that the caller saw: at another one, nothing is cancelled. */
  query: z.object({ date_time: z.optional(instant.input) }),
  async handle(call) {
    const id = await readBookingOfToken(call.database, call, call.params.token)
    if (call.settings.rateLimits) await countCall(call.database, limits.ownCancel, String(id))
    // Repeated calls wait for no lock, and hold up nobody.
    if ((await readOwnBooking(call.database, call.clock.now(), id)).status === 'CANCELLED') return
    await runOnceCollected(call, id, () => cancel(call))
  },
})

/** GET /bookings/{token}/appointment.ics: a file for the applicant's calendar. */
export const fetchOwnCalendar: Action = action({
  method: 'GET',
  path: `${path}/appointment.ics`,
  permission: 'bookings.read',
  summary: 'An own booking as a calendar file',
  status: 200,
  answerType: 'text/calendar',
  async handle(call) {
    const appointment = await readAppointmentMailData(call.database, await readBookingOfToken(call.database, call, call.params.token))
    if (appointment === undefined) throw notFound()
    call.reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'x-content-type-options': 'nosniff',
    })
    const source = { link: manageUrl(call, appointment), sender: call.settings.mailFrom }
    return calendarFile(calendarOf(appointment, appointmentTexts[appointment.language], source))
  },
})

const cancel = (call: Call<unknown, { date_time?: string | undefined }>) =>
  call.transact(async (change) => {
    const { db, clock } = change
    const id = await readBookingOfToken(db, call, call.params.token)
    await lockAppointment(db, id)
    const { status, may_cancel, date_time } = await readOwnBooking(db, clock.now(), id)
    if (status === 'CANCELLED') return
    const seen = call.query.date_time ?? date_time
    if (Date.parse(seen) !== Date.parse(date_time))
      throw conflict('MOVED', 'This appointment was moved meanwhile. Please look at its time again.')
    if (!may_cancel) throw conflict('TOO_LATE', 'This appointment can no longer be cancelled.')
    await writeCancellation(change, id, { type: 'appointment.cancelled_by_applicant' })
  })

/** A booking without the locations to which it may be moved. */
type StoredBooking = Omit<OwnBooking, 'elsewhere'>

/** `lsv` is the other location that it moves to, `hold` the mover's own hold of the time. */
type Move = { id: number; instant: number; lsv?: number | null | undefined; hold: string | null | undefined }

/** Moves a booking, at its applicant's request, to another open slot; to where it is already, nothing is done. */
export async function moveOwn({ db, clock, record }: Change, { id, instant, lsv: other = null, hold }: Move) {
  const now = clock.now()
  const stored = await lockAppointment(db, id, other, (applicant) => lockPersonOf(db, applicant, id))
  const { may_move, may_move_here, date_time, employer } = await readOwnBooking(db, now, id)
  const stays = (other ?? stored?.lsv) === stored?.lsv
  if (stored === undefined || !(stays ? may_move_here : may_move))
    throw conflict('TOO_LATE', 'This appointment can no longer be moved online.')
  const from = { lsv: stored.lsv, instant: Date.parse(date_time) }
  const to = { lsv: other ?? stored.lsv, instant }
  if (from.lsv === to.lsv && from.instant === to.instant) return
  if (from.lsv !== to.lsv) await checkOtherLsv(db, { id, employer }, to.lsv)
  const slot = await takePublicSlot(db, { ...to, hold, except: id }, now)
  await checkMove(db, { appointment: id, time_zone: stored.time_zone, from, to, now })
  await moveTo(db, { id, from: from.lsv, to: to.lsv }, slot)
  await record({ type: 'appointment.moved_by_applicant', appointment: id })
}

/** The booking with the locations to which it may be moved. */
async function readWithOtherLsvs(db: Db, now: number, id: number): Promise<OwnBooking> {
  const booking = await readOwnBooking(db, now, id)
  const elsewhere = booking.may_move ? await readOtherLsvs(db, booking) : []
  return { ...booking, elsewhere, may_move: booking.may_move_here || elsewhere.length > 0 }
}

type Row = Omit<StoredBooking, 'price' | 'paid_at_location' | 'may_move' | 'may_move_here' | 'may_cancel' | 'progress' | 'bring'> &
  ProgressRow & { price: number; movable: boolean; open_here: boolean; begun: boolean; landing_texts: LandingTexts | null }

/** Whether the appointment `p` is cancelled, at last by an account: its applicant has none. */
const cancelledBySite = sql`p.status = 'CANCELLED' and coalesce((
  select h.by_user is not null from appointment_history h where h.appointment = p.id and h.event = 'CANCELLED' order by h.id desc limit 1), false)`

/** The booking as its applicant sees it. It may be cancelled and moved until it begins; `may_move` is of where other locations take it. */
export async function readOwnBooking(db: Db, now: number, id: number): Promise<StoredBooking> {
  const row = await db.one<Row>(sql`
    select p.id, p.status, p.date_time, p.ends_at, p.price, p.payment_method, ${selectOnlinePayment(sql`p.id`)} as paid, p.attempt, p.started_at is not null as begun,
      ${progressColumns}, missing_of(a.id) as missing, a.first_name, a.middle_name, a.last_name, a.employer, a.network,
      y.description as applicant_type, y.accepted_ids, y.translations as type_translations,
      ${environmentName}, ${environmentLogo}, ${environmentTexts},
      ${cancelledBySite} as cancelled_by_site, not p.walk_in as movable, ${takesItsBookings(T)} as open_here,
      json_build_object('id', t.id, 'name', t.name, 'location_name', t.location_name, 'timezone', t.timezone, 'location_phone', t.location_phone,
        'location_street1', t.location_street1, 'location_street2', t.location_street2, 'location_city', t.location_city,
        'location_state', t.location_state, 'location_postal', t.location_postal, 'applicant_instructions', t.applicant_instructions,
        'translations', t.translations) as lsv
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor t on t.id = p.lsv
    ${joinEnvironment} left join applicant_type y on y.id = p.applicant_type
    where p.id = ${id}`)
  if (row === undefined) throw notFound()
  const {
    movable,
    open_here,
    begun,
    price,
    landing_texts,
    booked_at,
    arrived_at,
    started_at,
    printed_at,
    sent,
    answered_at,
    rejected_at,
    reprint,
    name_check_by,
    ...shown
  } = row
  const may_cancel = shown.status === 'SCHEDULED' && !begun && Date.parse(shown.date_time) > now
  const progress = progressOf({ booked_at, arrived_at, started_at, printed_at, sent, answered_at, rejected_at, reprint, name_check_by })
  const may_move = may_cancel && movable
  const may_move_here = may_move && open_here
  const paid_at_location = await readPaidThere(db, id)
  return {
    ...shown,
    paid_at_location,
    progress,
    bring: bringOf(landing_texts),
    price: fromCents(price),
    may_cancel,
    may_move,
    may_move_here,
  }
}

async function readPaidThere(db: Db, id: number): Promise<OwnBooking['paid_at_location']> {
  const paid = await readPaidAtLocation(db, id)
  return paid && { amount: fromCents(paid.taken), due: fromCents(paid.due) }
}

/** PUT /bookings/{token}/language: sets the language of later mails about it. A repeated call changes nothing. */
export const changeOwnLanguage: Action = action({
  path: '/api/bookings/:token/language',
  permission: 'bookings.language',
  method: 'PUT',
  summary: 'Change the language of mails about a booking by its link',
  body: ownLanguage,
  async handle({ database, transact, params, body, ...services }) {
    const id = await readBookingOfToken(database, services, params.token)
    if (services.settings.rateLimits) await countCall(database, limits.ownLanguage, String(id))
    await transact(async (change) => {
      await lockAppointment(change.db, id)
      // Again under the lock: the link may have been revoked meanwhile, or the applicant merged into another record.
      await readBookingOfToken(change.db, services, params.token)
      const { applicant, ...before } = await lockContact(change.db, sql`(select applicant from appointment where id = ${id})`)
      if (before.language === body.language) return
      await keepFormerContact(change.db, applicant)
      await changeContact(change, 'applicant.contact_corrected', { applicant, before, given: { language: body.language } })
    })
  },
})

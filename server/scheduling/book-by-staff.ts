import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { absentOr, recordId } from '../../contract/applicants/applicant-body.ts'
import { address } from '../../contract/applicants/applicant-details.ts'
import { appointment as appointmentContract } from '../../contract/appointments/appointments.ts'
import { paymentMethodOf } from '../../contract/payments/payment-codes.ts'
import { inputsOf } from '../../contract/records/define-record.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import { instant } from '../../contract/records/fields.ts'
import { consentGiven } from '../../contract/sms/consent.ts'
import { applicants } from '../applicants/applicants.ts'
import { checkWorkLocation, requireWorkLocation } from '../applicants/check-places.ts'
import { addApplicant } from '../applicants/create-applicant.ts'
import type { HomeAddress } from '../applicants/insert-applicant.ts'
import { readDueReprint } from '../applicants/prints/reprints.ts'
import { appointments } from '../appointments/appointments.ts'
import { writeBooking } from '../appointments/insert-appointment.ts'
import { priceOf, REPRINT_PRICE } from '../appointments/price.ts'
import { takeSlot, walkInSpan } from '../appointments/take-slot.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { locations } from '../environments/locations-and-vendors.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { isTypeFor, sameTypeAt } from '../lsv/same-type.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, keepEvents } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid, Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { readFinished, sendRow } from '../platform/records/record-engine.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { giveConsentAtDesk } from '../sms/consent.ts'

const payment = appointmentContract.fields.payment_method?.input as z.ZodMiniType<string>
const SOON_MS = 5 * 60_000

/** In the United States; others are typed on the applicant's own page. */
const homeAddress = z.strictObject(inputsOf(address, ['street1', 'city', 'state', 'zip_code'])) as unknown as z.ZodMiniType<HomeAddress>

const body = z.strictObject({
  /** An applicant's id, or a new applicant's fields. */
  applicant: z.union([recordId(), z.looseObject({})]),
  /** The home address of a new applicant. */
  home: absentOr(homeAddress),
  lsv: recordId(),
  /** The time; for a walk-in now by the server's clock, unless another time of today is given. */
  date_time: z.optional(instant.input),
  walk_in: z.optional(z.boolean()),
  payment_method: z.optional(payment),
  notes: absentOr(appointmentContract.fields.notes?.input as z.ZodMiniType<string | null>),
  applicant_type: absentOr(recordId()),
  location: absentOr(recordId()),
  /** The applicant agrees to text messages, to the words that were read or shown at the desk. */
  sms_consent: absentOr(consentGiven()),
})
type Booking = z.infer<typeof body>

/** POST /appointments: the desk books for an applicant, into an open slot or as a walk-in. An Idempotency-Key books once. */
export const bookByStaff: Action = action({
  method: 'POST',
  path: '/api/appointments',
  permission: 'appointments.create',
  summary: 'Book for an applicant',
  problems: ['TIMING', 'EXISTS', 'REFERENCED', 'REPRINT_BOOKED', 'TOO_MANY_BOOKINGS', 'IN_FLIGHT'],
  idempotent: true,
  body,
  accepts: () => z.extend(body, { applicant: z.union([recordId(), z.partial(applicants.contract.draft as z.ZodMiniObject)]) }),
  answer: rowOf(appointmentContract),
  status: 201,
  async handle({ transact, viewer, body, request, reply }) {
    const booked = await transact(async (change) => {
      const id = await runOnce(change.db, change, request, body, () => book(change, body))
      return readFinished(change.db, change, appointments, viewer, id)
    })
    return sendRow(reply, booked)
  },
})

async function book(change: Change<Viewer>, wanted: Booking): Promise<number> {
  const { db, clock } = change
  const payment_method = paymentMethodOf(wanted.payment_method ?? 'CREDIT') ?? 'CREDIT'
  if (wanted.date_time === undefined && wanted.walk_in !== true) throw invalid({ date_time: fieldMessages.required })
  if (typeof wanted.applicant === 'number' && wanted.home != null) throw invalid({ home: 'Only of a new applicant' })
  if (payment_method === 'ONLINE') throw invalid({ payment_method: 'Online payments are made by the applicant' })
  await checkReadable(change, liveScanVendors, { lsv: wanted.lsv })
  const known = typeof wanted.applicant === 'number' ? { applicant: wanted.applicant } : undefined
  if (known) await checkReadable(change, applicants, known)
  if (wanted.location != null) await checkReadable(change, locations, { location: wanted.location })
  await lockLsvs(db, [wanted.lsv])
  // Networks see an applicant through the booking, and so do their webhooks.
  const { keeping, recordKept } = keepEvents(change)
  const applicant = known ? await lockKnown(change, known) : await addFor(keeping, wanted)
  const type = await typeOf(db, wanted, applicant)
  if (wanted.location != null) await checkWorkLocation(db, applicant, wanted.location)
  else if (type?.prompt_location) await requireWorkLocation(db, applicant)
  const reprint = await readDueReprint(db, applicant)
  const walkIn = wanted.walk_in === true
  const start = wanted.date_time === undefined ? clock.now() : Date.parse(wanted.date_time)
  const slot = walkIn
    ? { ...(await walkInSpan(db, wanted.lsv, start, clock.now())), station: null }
    : await takeSlot(db, wanted.lsv, start, clock.now())
  if (wanted.sms_consent != null) await giveConsentAtDesk(keeping, applicant, wanted.sms_consent)
  const appointment = {
    applicant,
    lsv: wanted.lsv,
    applicant_type: type?.id ?? null,
    location: wanted.location ?? null,
    vendor: null,
    span: { start: slot.start, end: slot.end },
    station: slot.station,
    walk_in: walkIn,
    payment_method,
    price: reprint === undefined ? priceOf(type) : REPRINT_PRICE,
    notes: wanted.notes ?? null,
    mode: 'staff' as const,
    arrived_at: walkIn ? arrivalOf(start, clock.now()) : null,
    ...reprint,
  }
  const booked = await writeBooking(change, appointment, { type: 'appointment.booked_by_staff' })
  await recordKept()
  return booked
}

/** A present walk-in is checked in from the entered time; one that comes later today is not checked in yet. */
const arrivalOf = (start: number, now: number): string | null => (start <= now + SOON_MS ? isoOf(Math.min(start, now)) : null)

/** Returns the id in the only field of `named` if the viewer may read its row, else refuses the field. */
async function checkReadable({ db, catalogue, viewer }: Change<Viewer>, { contract }: RecordKind, named: Record<string, number>) {
  const [[field = '', id = 0] = []] = Object.entries(named)
  if (await areAllReadable(db, catalogue.registry, contract.path, viewer, [id])) return id
  throw invalid({ [field]: 'Not found' })
}

/** Locks a known applicant and reads it again: a merge or purge that was first has ended it, a later one finds the booking. */
async function lockKnown(change: Change<Viewer>, known: { applicant: number }) {
  await change.db.run(sql`select from applicant where id = ${known.applicant} for no key update`)
  return checkReadable(change, applicants, known)
}

/** Adds the applicant of a booking, for its type and work location; a refusal names the fields as in the body. */
const addFor = (change: Change<Viewer>, { applicant, lsv, home, applicant_type, location }: Booking): Promise<number> => {
  const purpose = { ...(applicant_type == null ? {} : { applicant_type }), ...(location == null ? {} : { locations: [location] }) }
  const draft = { ...purpose, ...(applicant as object) }
  return addApplicant(change, draft, { lsv, home: home ?? null }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'INVALID') throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([name, message]) => [`applicant.${name}`, message])))
  })
}

type PricedType = { id: number; pricing: number; prompt_location: boolean; is_for_applicant: boolean }

/** The type that sets the price: the one in the body, else the same type as the known applicant's own if this LSV has it. */
async function typeOf(db: Db, { applicant_type, applicant, lsv }: Booking, id: number): Promise<PricedType | undefined> {
  const named = applicant_type ?? (typeof applicant === 'object' ? (applicant.applicant_type as number | null | undefined) : null)
  const type = await readType(db, { lsv, applicant: id, named: named ?? null })
  if (named != null && type === undefined) throw invalid({ applicant_type: 'Not found' })
  if (type?.is_for_applicant === false) throw invalid({ applicant_type: 'Is for applicants of another employer or network' })
  return type
}

const environment = { employer: sql`a.employer`, network: sql`a.network` }

const readType = (db: Db, { lsv, applicant, named }: { lsv: number; applicant: number; named: number | null }) =>
  db.one<PricedType>(sql`
    select t.id, t.pricing, t.prompt_location,
      ${isTypeFor(sql`t`, environment)} as is_for_applicant
    from applicant a left join applicant_type own on own.id = a.applicant_type
    join applicant_type t on t.lsv = ${lsv} and t.removed_at is null and t.id = coalesce(${named}::bigint,
      case when own.lsv = ${lsv} then own.id
      else ${sameTypeAt({ type: sql`a.applicant_type`, lsv: sql`${lsv}::bigint`, ...environment })} end)
    where a.id = ${applicant}`)

import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { absentOr, recordId } from '../../contract/applicants/applicant-body.ts'
import { applicant as applicantContract } from '../../contract/applicants/applicants.ts'
import { appointment as appointmentContract } from '../../contract/appointments/appointments.ts'
import { paymentMethodOf } from '../../contract/payments/payment-codes.ts'
import { instant } from '../../contract/records/fields.ts'
import { applicants } from '../applicants/applicants.ts'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import { reprintDue } from '../applicants/reprints.ts'
import { appointments } from '../appointments/appointments.ts'
import { writeBooking } from '../appointments/insert-appointment.ts'
import { lockLsvs, takeSlot, walkInSpan } from '../appointments/take-slot.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { readFinished, sent } from '../platform/records/record-routes.ts'
import { allReadable, checkReferences } from '../platform/records/references.ts'
import type { Resource } from '../platform/records/resource.ts'

const payment = appointmentContract.fields.payment_method?.input as z.ZodMiniType<string>
const newApplicant = applicantContract.draft as z.ZodMiniType<Record<string, unknown>>
const DAY_MS = 86_400_000
const SOON_MS = 5 * 60_000

const body = z.strictObject({
  /** An applicant's id, or a new applicant's fields. */
  applicant: z.union([recordId(), z.looseObject({})]),
  lsv: recordId(),
  date_time: instant.input,
  walk_in: z.optional(z.boolean()),
  payment_method: z.optional(payment),
  notes: absentOr(appointmentContract.fields.notes?.input as z.ZodMiniType<string | null>),
  applicant_type: absentOr(recordId()),
  location: absentOr(recordId()),
})
type Booking = z.infer<typeof body>

/** POST /appointments: the desk books for an applicant, into an open slot or as a walk-in. Repeated with its Idempotency-Key, it books once. */
export const bookByStaff: Action = action({
  method: 'POST',
  path: '/api/appointments',
  permission: 'appointments.create',
  summary: 'Book for an applicant',
  idempotent: true,
  body,
  answer: rowOf(appointmentContract),
  status: 201,
  async handle({ transact, viewer, body, request, reply }) {
    const booked = await transact(async (change) => {
      const id = await runOnce(change.db, change, request, body, () => book(change, body))
      return readFinished(change.db, change, appointments, viewer, id)
    })
    return sent(reply, booked)
  },
})

async function book(change: Change<Viewer>, wanted: Booking): Promise<number> {
  const { db, clock } = change
  await checkReadable(change, liveScanVendors, { lsv: wanted.lsv })
  await lockLsvs(db, [wanted.lsv])
  const applicant =
    typeof wanted.applicant === 'number'
      ? await checkReadable(change, applicants, { applicant: wanted.applicant })
      : await addApplicant(change, wanted)
  const type = await typeOf(db, wanted, applicant)
  const reprint = await reprintDue(db, applicant)
  const start = Date.parse(wanted.date_time)
  const walkIn = wanted.walk_in === true
  if (walkIn) checkWalkIn(start, clock.now())
  const seat = walkIn ? { ...(await walkInSpan(db, wanted.lsv, start)), station: null } : await takeSlot(db, wanted.lsv, start, clock.now())
  const appointment = {
    applicant,
    lsv: wanted.lsv,
    applicant_type: type?.id ?? null,
    location: wanted.location ?? null,
    vendor: null,
    span: { start: seat.start, end: seat.end },
    station: seat.station,
    walk_in: walkIn,
    payment_method: paymentMethodOf(wanted.payment_method ?? 'CREDIT') ?? 'CREDIT',
    price: reprint === undefined ? (type?.pricing ?? 0) : 0,
    notes: wanted.notes ?? null,
    mode: 'staff' as const,
    arrived_at: walkIn ? arrivalOf(start, clock.now()) : null,
    ...reprint,
  }
  return writeBooking(change, appointment, { type: 'appointment.booked_by_staff' })
}

/** A walk-in who is here waits from the time that was typed; one who comes later today is not here yet. */
const arrivalOf = (start: number, now: number): string | null =>
  start <= now + SOON_MS ? new Date(Math.min(start, now)).toISOString() : null

/** A walk-in is at the desk: its time is of today, give or take the time zone and the typing. */
function checkWalkIn(start: number, now: number) {
  if (Math.abs(start - now) > DAY_MS) throw invalid({ date_time: 'A walk-in is for today' })
}

/** The id that a field names, of a row in the viewer's sight. */
async function checkReadable({ db, catalogue, viewer }: Change<Viewer>, { contract }: Resource, named: Record<string, number>) {
  const [[field = '', id = 0] = []] = Object.entries(named)
  if (await allReadable(db, catalogue.registry, contract.path, viewer, [id])) return id
  throw invalid({ [field]: 'Not found' })
}

async function addApplicant({ db, sealing, catalogue, viewer }: Change<Viewer>, wanted: Booking) {
  const result = newApplicant.safeParse(wanted.applicant)
  if (!result.success) throw invalid(Object.fromEntries(result.error.issues.map((issue) => [named(issue), issue.message])))
  const { locations = [], ...values } = result.data as Record<string, unknown> & { locations?: number[] }
  await checkReferences(db, catalogue.registry, applicantContract, viewer, result.data)
  const environment = await environmentOfBooking(db, wanted.lsv, (values.applicant_type as number | null) ?? null, locations[0] ?? null)
  return insertApplicant(db, sealing, { values: { ...values, ...environment }, locations, home: null, by_user: viewer.user_id })
}

const named = (issue: { path: PropertyKey[]; keys?: string[] }) => ['applicant', ...issue.path, ...(issue.keys ?? [])].join('.')

/** An applicant booked by staff belongs to the type's employer, else the work location's, else the LSV's network. */
async function environmentOfBooking(db: Db, lsv: number, type: number | null, location: number | null) {
  const found = await db.one<{ employer: number | null; network: number }>(sql`
    select coalesce((select employer from applicant_type where id = ${type}), (select employer from location where id = ${location})) as employer,
           l.network from live_scan_vendor l where l.id = ${lsv}`)
  return found?.employer == null ? { employer: null, network: found?.network ?? null } : { employer: found.employer, network: null }
}

/** The type that the price comes from: the booking's, else the applicant's; it must be one of this LSV. */
async function typeOf(db: Db, wanted: Booking, applicant: number) {
  const type = await db.one<{ id: number; pricing: number; lsv: number }>(sql`
    select t.id, t.pricing, t.lsv from applicant_type t
    where t.id = coalesce(${wanted.applicant_type ?? null}::bigint, (select applicant_type from applicant where id = ${applicant})) and t.removed_at is null`)
  if (type !== undefined && type.lsv === wanted.lsv) return type
  if (wanted.applicant_type != null || typeof wanted.applicant === 'object') {
    if (type === undefined && wanted.applicant_type == null) return undefined
    throw invalid({ applicant_type: 'Not found' })
  }
  return undefined
}

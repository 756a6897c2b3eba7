import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointment as appointmentContract } from '../../contract/booking.ts'
import { appointments } from '../appointments/appointments.ts'
import { type AppointmentEvent, slotGuard, tellAppointmentHistory } from '../appointments/insert-appointment.ts'
import { lockPlaces, retakeSlot, type Seat, takeSlot } from '../appointments/take-slot.ts'
import { plusDays } from '../availability/availability.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { clearMark, restoreMark } from '../booking/reprints.ts'
import { askForMail } from '../mails/appointment-mail.ts'
import { checkNotPaidOnline } from '../payments/refund-cancelled.ts'
import { audit, toldChange } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { acceptedChange } from '../platform/records/parse-input.ts'
import { checkVersion, readFinished, ruleOf, sent } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import { checkTcnPrefix, keepTcn } from './tcn.ts'

type Status = 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW'
/** An appointment as it stands when it is about to be changed. */
export type Stored = {
  lsv: number
  network: number
  time_zone: string
  date_time: string
  ends_at: string
  status: Status
  walk_in: boolean
  arrived_at: string | null
  started_at: string | null
}
type Change = {
  status?: Status
  date_time?: string
  lsv?: number
  notes?: string | null
  payment_method?: string
  transaction_id?: string | null
}
type Changing = { id: number; stored: Stored; change: Change; reason: string | null }

const MAX_REASON = 500
const body = z.looseObject({
  reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REASON, `Must be at most ${MAX_REASON} characters`)))),
})

/** PATCH /appointments/{id}: status, time (with the place), notes, payment. Every change writes a history row. */
export const changeAppointment = (registry: Registry): Action =>
  action({
    method: 'PATCH',
    path: '/api/appointments/:id',
    permission: 'appointments.update',
    summary: 'Change, move or settle an appointment',
    body,
    answer: rowOf(appointmentContract),
    async handle({ database, clock, key, sealing, viewer, params, body, request, reply }) {
      const rule = ruleOf(appointments, viewer, 'update')
      const { reason, ...fields } = body
      const changed = await database.transaction(async (db) => {
        const id = idIn(params)
        const wantedPlace = Number.isSafeInteger(fields.lsv) ? (fields.lsv as number) : null
        const stored = await lockedAppointment(db, id, wantedPlace)
        const before = await readFinished(db, { clock, key, sealing }, appointments, viewer, id)
        checkVersion(request.headers['if-match'], before.version)
        const change = acceptedChange(appointmentContract, rule, fields, before) as Change
        await checkReferences(db, registry, appointmentContract, viewer, change)
        if (stored === undefined) throw notFound()
        await apply(db, { clock }, viewer, { id: before.id, stored, change, reason: reason || null })
        await audit(db, viewer, {
          event: 'update',
          resource: 'appointments',
          row_id: before.id,
          changed: Object.keys(change),
          ...toldChange(before, change),
        })
        return readFinished(db, { clock, key, sealing }, appointments, viewer, before.id)
      })
      return sent(reply, changed)
    },
  })

/** Locks the LSVs first and the appointment after them: the order of every writer of slots. */
export async function lockedAppointment(db: Db, id: number | null, wantedPlace: number | null = null): Promise<Stored | undefined> {
  const at = await db.one<{ lsv: number }>(sql`select lsv from appointment where id = ${id}`)
  if (at === undefined) throw notFound()
  await lockPlaces(db, [at.lsv, ...(wantedPlace === null ? [] : [wantedPlace])])
  return db.one<Stored>(sql`
    select p.lsv, l.network, l.timezone as time_zone, p.date_time, p.ends_at, p.status, p.walk_in,
           p.arrived_at, p.started_at
    from appointment p join live_scan_vendor l on l.id = p.lsv
    where p.id = ${id} and p.lsv = ${at.lsv} and p.status not in ('PENDING', 'CANCELLED') for update of p`)
}

async function apply(db: Db, { clock }: Pick<Services, 'clock'>, viewer: Viewer, changing: Changing) {
  const { change, stored } = changing
  const moves = change.date_time !== undefined || change.lsv !== undefined
  if (stored.status === 'COMPLETED' && moves) throw conflict('COMPLETED', 'A completed appointment cannot be moved.')
  if (moves && change.status !== undefined && change.status !== 'SCHEDULED')
    throw invalid({ status: 'Move or settle an appointment, not both at once' })
  if (moves) await move(db, clock.now(), viewer, changing)
  else if (change.status !== undefined) await settle(db, clock.now(), viewer, changing)
  await edit(db, viewer, changing, moves || change.status !== undefined)
  if (change.transaction_id !== undefined) await tellTcn(db, viewer, changing, change.transaction_id)
}

/** Another time, and with it another place of the same network. A No Show that is moved is Scheduled again. */
async function move(db: Db, now: number, viewer: Viewer, { id, stored, change }: Changing) {
  if (change.date_time === undefined) throw invalid({ lsv: 'Choose a time at the other location too' })
  const lsv = change.lsv ?? stored.lsv
  if (lsv !== stored.lsv) await checkSameNetwork(db, lsv, stored.network)
  const seat = await takeSlot(db, lsv, Date.parse(change.date_time), now, id)
  await seatAt(db, id, lsv, seat)
  await tellAppointmentHistory(db, id, 'MOVED', viewer.user_id)
  await askForMail(db, id, 'MOVED')
}

async function checkSameNetwork(db: Db, lsv: number, network: number) {
  const same = await db.one(sql`select 1 as same from live_scan_vendor where id = ${lsv} and network = ${network}`)
  if (same === undefined) throw invalid({ lsv: 'Must be a location of the same network' })
}

/** Writes where and when an appointment stands now. Whoever was checked in comes again. */
export async function seatAt(db: Db, id: number, lsv: number, seat: Seat) {
  await slotGuard(() =>
    db.run(sql`
      update appointment set lsv = ${lsv}, date_time = ${new Date(seat.start).toISOString()}, ends_at = ${new Date(seat.end).toISOString()},
             station = ${seat.station}, walk_in = false, status = 'SCHEDULED', arrived_at = null, started_at = null
      where id = ${id}`),
  )
}

const events: Record<Status, AppointmentEvent> = { COMPLETED: 'COMPLETED', NO_SHOW: 'NO_SHOW', SCHEDULED: 'REINSTATED' }

/** SCHEDULED to COMPLETED or NO_SHOW, and a mistaken one back. */
async function settle(db: Db, now: number, viewer: Viewer, { id, stored, change, reason }: Changing) {
  const status = change.status as Status
  if (status === 'SCHEDULED') await reinstate(db, now, { id, stored, change, reason })
  else if (stored.status === 'SCHEDULED') await finish(db, now, id, status)
  else throw conflict('STATUS', 'Only a scheduled appointment can be marked as completed or no show.')
  if (status === 'COMPLETED') await clearMark(db, id, viewer.user_id)
  else if (stored.status === 'COMPLETED') await undone(db, viewer, id)
  await tellAppointmentHistory(db, id, events[status], viewer.user_id, reason)
}

const finish = (db: Db, now: number, id: number, status: Status) =>
  db.run(sql`
    update appointment set status = ${status}, completed_at = ${status === 'COMPLETED' ? new Date(now).toISOString() : null} where id = ${id}`)

/** No prints were taken after all: there is no TCN of them either. */
async function undone(db: Db, viewer: Viewer, id: number) {
  await keepTcn(db, id, null, viewer.user_id)
  await db.run(sql`update appointment set completed_at = null where id = ${id}`)
  await restoreMark(db, id, viewer.user_id)
}

/** The TCN belongs to prints that were taken. */
async function tellTcn(db: Db, viewer: Viewer, { id, stored, change }: Changing, tcn: string | null) {
  if ((change.status ?? stored.status) !== 'COMPLETED') throw invalid({ transaction_id: 'Mark the appointment as completed with it' })
  await checkTcnPrefix(db, stored.network, tcn)
  await keepTcn(db, id, tcn, viewer.user_id)
  if (change.status === undefined) await tellAppointmentHistory(db, id, 'TCN', viewer.user_id)
}

/** Back to Scheduled until the end of the day after the appointment's, with a reason, if its time is still free. */
async function reinstate(db: Db, now: number, { id, stored, reason }: Changing) {
  const lastDay = plusDays(dateIn(stored.time_zone, Date.parse(stored.date_time)), 1)
  if (dateIn(stored.time_zone, now) > lastDay)
    throw conflict('TOO_LATE', 'This can be set back until the end of the day after the appointment.')
  if (reason === null) throw invalid({ reason: 'Say why it is set back' })
  const span = { start: Date.parse(stored.date_time), end: Date.parse(stored.ends_at) }
  const station = stored.walk_in ? null : (await retakeSlot(db, stored.lsv, span, id)).station
  await slotGuard(() => db.run(sql`update appointment set status = 'SCHEDULED', station = coalesce(${station}, station) where id = ${id}`))
}

/** Notes and payment method. */
async function edit(db: Db, viewer: Viewer, { id, change }: Changing, told: boolean) {
  if (change.notes === undefined && change.payment_method === undefined) return
  if (change.payment_method === 'ONLINE') throw invalid({ payment_method: 'Online payments are made by the applicant' })
  if (change.notes !== undefined) await db.run(sql`update appointment set notes = ${change.notes} where id = ${id}`)
  if (change.payment_method !== undefined) await checkNotPaidOnline(db, id)
  if (change.payment_method !== undefined)
    await db.run(sql`update appointment set payment_method = ${change.payment_method} where id = ${id}`)
  if (!told) await tellAppointmentHistory(db, id, 'CHANGED', viewer.user_id)
}

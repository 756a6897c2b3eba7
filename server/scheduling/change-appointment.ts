import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointment as appointmentContract } from '../../contract/appointments/appointments.ts'
import { missingOfDocument } from '../../contract/appointments/id-documents.ts'
import type { AuditDetail } from '../../contract/events.ts'
import { checkTcnOfAppointment } from '../applicants/prints/tcn-rules.ts'
import { appointments } from '../appointments/appointments.ts'
import { takeSlot } from '../appointments/take-slot.ts'
import { type LockedAppointment, lockAppointment, moveTo, type Status, updateAppointment } from '../appointments/update-appointment.ts'
import { checkNotPaidAtDesk, checkNotPaidOnline } from '../payments/paid-online.ts'
import type { Db } from '../platform/database/database.ts'
import type { Recordable } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { changeRow, ruleOf } from '../platform/records/record-engine.ts'
import { reasonText, requireReason } from './require-reason.ts'
import { type StatusChange, setAppointmentStatus } from './set-appointment-status.ts'

type Fields = {
  status?: Status
  date_time?: string
  lsv?: number
  notes?: string | null
  payment_method?: string
  transaction_id?: string | null
  id_document?: string | null
  id_issuer?: string | null
  id_expires?: string | null
}
/** A change of an appointment: the fields, its locked row, the reason, and who makes it. */
type AppointmentChange = StatusChange & { fields: Fields; viewer: Viewer }

const body = z.looseObject({ reason: reasonText })

/** PATCH /appointments/{id}: status, time (with the LSV), notes, payment. Every change is recorded in the history. */
export const changeAppointment: Action = action({
  method: 'PATCH',
  path: '/api/appointments/:id',
  permission: 'appointments.update',
  summary: 'Change, move, complete or mark an appointment',
  versioned: true,
  problems: [
    'COMPLETED',
    'STATUS',
    'TOO_EARLY',
    'TOO_LATE',
    'TIMING',
    'PAID_ONLINE',
    'PAID_AT_DESK',
    'TILL_CLOSED',
    'REPRINT_BOOKED',
    'EXISTS',
    'REFERENCED',
    'NOT_NOW',
  ],
  body,
  accepts: () => z.extend(appointmentContract.change as unknown as z.ZodMiniObject, body.shape),
  answer: rowOf(appointmentContract),
  handle(call) {
    const { reason: typed, ...wanted } = call.body
    const reason = typed || null
    let stored: LockedAppointment | undefined
    let without: Awaited<ReturnType<typeof requireReason>> = null
    return changeRow(
      call,
      appointments,
      {
        async lock({ db }) {
          stored = await lockAppointment(db, idIn(call.params), Number.isSafeInteger(wanted.lsv) ? (wanted.lsv as number) : null)
        },
        async update({ db, clock }, { id }, fields) {
          if (stored === undefined) throw notFound()
          // Prints that are completed without a start are begun by that.
          const isBegun = fields.status === 'COMPLETED' && stored.status === 'SCHEDULED' && stored.started_at === null
          if (isBegun) without = await requireReason(db, id, reason)
          await apply(db, clock.now(), { id, stored, fields, reason, viewer: call.viewer })
        },
        event: (appointment, { detail, ...facts }, fields) =>
          eventsOf({ appointment, ...facts, detail: { ...detail, ...without?.detail } }, fields, {
            reason,
            was: stored?.status ?? 'SCHEDULED',
          }),
      },
      wanted,
    )
  },
})

const statusEvents = {
  COMPLETED: 'appointment.completed',
  NO_SHOW: 'appointment.no_show',
  SCHEDULED: 'appointment.reinstated',
} as const satisfies Record<Status, string>

/** Moves the appointment or sets its status, then writes the other fields. */
async function apply(db: Db, now: number, change: AppointmentChange) {
  const { fields, stored } = change
  const { status } = fields
  if (stored.status === 'COMPLETED' && isMove(fields)) throw conflict('COMPLETED', 'A completed appointment cannot be moved.')
  if (isMove(fields) && status !== undefined && status !== 'SCHEDULED')
    throw invalid({ status: 'Move an appointment or change its status, not both at once' })
  if (isMove(fields)) await move(db, now, change)
  else if (status !== undefined) await setAppointmentStatus(db, now, change, status)
  await edit(db, change)
}

const isMove = ({ date_time, lsv }: Fields) => date_time !== undefined || lsv !== undefined

/** A TCN without a status is an event of its own. */
function eventsOf(
  facts: { appointment: number; changed: readonly string[]; detail: AuditDetail },
  fields: Fields,
  statusChange: { reason: string | null; was: Status },
): Recordable[] {
  if (isMove(fields)) return [{ type: 'appointment.moved', ...facts }]
  if (fields.status !== undefined) return [{ type: statusEvents[fields.status], ...facts, ...statusChange }]
  const edited = facts.changed.filter((name) => name !== 'transaction_id')
  const { appointment } = facts
  return [
    ...(edited.length > 0 ? [{ type: 'appointment.changed' as const, ...facts, changed: edited }] : []),
    ...(fields.transaction_id === undefined
      ? []
      : [{ type: 'appointment.tcn_entered' as const, appointment, changed: ['transaction_id'] }]),
  ]
}

/** Moves the appointment to another time, possibly at another LSV of the same network. A moved No Show is Scheduled again. */
async function move(db: Db, now: number, { id, stored, fields }: AppointmentChange) {
  if (fields.date_time === undefined) throw invalid({ lsv: 'Choose a time at the other location too' })
  const lsv = fields.lsv ?? stored.lsv
  if (lsv !== stored.lsv) await checkSameNetwork(db, lsv, stored.network)
  await moveTo(db, { id, from: stored.lsv, to: lsv }, await takeSlot(db, lsv, Date.parse(fields.date_time), now, id))
}

async function checkSameNetwork(db: Db, lsv: number, network: number) {
  const same = await db.one(sql`select 1 as same from live_scan_vendor where id = ${lsv} and network = ${network}`)
  if (same === undefined) throw invalid({ lsv: 'Must be a location of the same network' })
}

/** Refuses an ID document that is recorded in part; what was recorded before may stay. */
function checkDocument(stored: LockedAppointment, fields: Fields) {
  const given = Object.entries(fields).filter(([name, value]) => name.startsWith('id_') && value !== undefined)
  if (given.length === 0) return
  const missing = missingOfDocument({ ...stored, ...Object.fromEntries(given) })
  if (Object.keys(missing).length > 0) throw invalid(missing as Record<string, string>)
}

/** Changes notes, payment method, and the TCN, which only a completed appointment has. */
async function edit(db: Db, { id, stored, fields, viewer }: AppointmentChange) {
  const { status = stored.status, notes, payment_method, transaction_id, id_document, id_issuer, id_expires } = fields
  if (payment_method === 'ONLINE') throw invalid({ payment_method: 'Online payments are made by the applicant' })
  if (payment_method !== undefined) await checkNotPaidOnline(db, id)
  if (payment_method === 'INVOICE') await checkNotPaidAtDesk(db, id)
  if (transaction_id !== undefined && status !== 'COMPLETED') throw invalid({ transaction_id: 'Mark the appointment as completed with it' })
  if (transaction_id != null) {
    const readable = ruleOf(appointments, viewer, 'read').rows(viewer, T)
    await checkTcnOfAppointment(db, { ...stored, appointment: id, tcn: transaction_id, readable })
  }
  checkDocument(stored, fields)
  const given = { notes, payment_method, transaction_id, id_document, id_issuer, id_expires }
  const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(columns).length > 0) await updateAppointment(db, id, columns)
}

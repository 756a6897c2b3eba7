import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointment as appointmentContract } from '../../contract/appointments/appointments.ts'
import { appointments } from '../appointments/appointments.ts'
import { retakeSlot, takeSlot } from '../appointments/take-slot.ts'
import { type LockedAppointment, lockAppointment, moveTo, type Status, updateAppointment } from '../appointments/update-appointment.ts'
import { plusDays } from '../availability/availability.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { checkNotPaidOnline } from '../payments/refund-cancelled.ts'
import { auditDiff } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { parseChange } from '../platform/records/parse-input.ts'
import { checkVersion, readFinished, ruleOf, sent } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import type { Values } from '../platform/records/resource.ts'
import { checkTcn } from './tcn.ts'

type Fields = {
  status?: Status
  date_time?: string
  lsv?: number
  notes?: string | null
  payment_method?: string
  transaction_id?: string | null
}
/** The fields that change an appointment, the row before, and why. */
type Changing = { id: number; stored: LockedAppointment; before: Values; fields: Fields; reason: string | null }

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
    async handle({ transact, viewer, params, body, request, reply, ...services }) {
      const rule = ruleOf(appointments, viewer, 'update')
      const { reason, ...wanted } = body
      const changed = await transact(async (change) => {
        const { db } = change
        const stored = await lockAppointment(db, idIn(params), Number.isSafeInteger(wanted.lsv) ? (wanted.lsv as number) : null)
        const before = await readFinished(db, services, appointments, viewer, idIn(params))
        checkVersion(request.headers['if-match'], before.version)
        const fields = parseChange(appointmentContract, rule, wanted, before) as Fields
        await checkReferences(db, registry, appointmentContract, viewer, fields)
        if (stored === undefined) throw notFound()
        await apply(change, { id: before.id, stored, before, fields, reason: reason || null })
        return readFinished(db, services, appointments, viewer, before.id)
      })
      return sent(reply, changed)
    },
  })

const settled = {
  COMPLETED: 'appointment.completed',
  NO_SHOW: 'appointment.no_show',
  SCHEDULED: 'appointment.reinstated',
} as const satisfies Record<Status, string>

/** A change moves the appointment, settles it, or edits it; a TCN that comes without a status is an event of its own. */
async function apply({ db, clock, record }: Change, changing: Changing) {
  const { fields, stored, reason } = changing
  const { status, transaction_id } = fields
  const moves = fields.date_time !== undefined || fields.lsv !== undefined
  if (stored.status === 'COMPLETED' && moves) throw conflict('COMPLETED', 'A completed appointment cannot be moved.')
  if (moves && status !== undefined && status !== 'SCHEDULED') throw invalid({ status: 'Move or settle an appointment, not both at once' })
  if (moves) await move(db, clock.now(), changing)
  else if (status !== undefined) await settle(db, clock.now(), changing, status)
  await edit(db, changing)
  if (moves) await record({ type: 'appointment.moved', ...factsOf(changing, fields) })
  else if (status !== undefined) await record({ type: settled[status], ...factsOf(changing, fields), reason, was: stored.status })
  else {
    const { transaction_id: _tcn, ...edited } = fields
    if (Object.keys(edited).length > 0) await record({ type: 'appointment.changed', ...factsOf(changing, edited) })
    if (transaction_id !== undefined) await record({ type: 'appointment.tcn_entered', ...factsOf(changing, { transaction_id }) })
  }
}

const factsOf = ({ id, before }: Changing, fields: Fields) => ({
  appointment: id,
  changed: Object.keys(fields),
  ...auditDiff(before, fields),
})

/** Another time, and with it another place of the same network. A No Show that is moved is Scheduled again. */
async function move(db: Db, now: number, { id, stored, fields }: Changing) {
  if (fields.date_time === undefined) throw invalid({ lsv: 'Choose a time at the other location too' })
  const lsv = fields.lsv ?? stored.lsv
  if (lsv !== stored.lsv) await checkSameNetwork(db, lsv, stored.network)
  await moveTo(db, id, lsv, await takeSlot(db, lsv, Date.parse(fields.date_time), now, id))
}

async function checkSameNetwork(db: Db, lsv: number, network: number) {
  const same = await db.one(sql`select 1 as same from live_scan_vendor where id = ${lsv} and network = ${network}`)
  if (same === undefined) throw invalid({ lsv: 'Must be a location of the same network' })
}

/** SCHEDULED to COMPLETED or NO_SHOW, and a mistaken one back. */
async function settle(db: Db, now: number, changing: Changing, status: Status) {
  const { id, stored } = changing
  if (status === 'SCHEDULED') await reinstate(db, now, changing)
  else if (stored.status === 'SCHEDULED')
    await updateAppointment(db, id, { status, completed_at: status === 'COMPLETED' ? new Date(now).toISOString() : null })
  else throw conflict('STATUS', 'Only a scheduled appointment can be marked as completed or no show.')
}

/** Back to Scheduled until the end of the day after the appointment's, with a reason, if its time is still free. */
async function reinstate(db: Db, now: number, { id, stored, reason }: Changing) {
  const lastDay = plusDays(dateIn(stored.time_zone, Date.parse(stored.date_time)), 1)
  if (dateIn(stored.time_zone, now) > lastDay)
    throw conflict('TOO_LATE', 'This can be set back until the end of the day after the appointment.')
  if (reason === null) throw invalid({ reason: 'Say why it is set back' })
  const span = { start: Date.parse(stored.date_time), end: Date.parse(stored.ends_at) }
  const seat = stored.walk_in ? {} : { station: (await retakeSlot(db, stored.lsv, span, id)).station }
  // No prints were taken after all: there is no TCN of them either.
  const undone = stored.status === 'COMPLETED' ? { completed_at: null, transaction_id: null } : {}
  await updateAppointment(db, id, { status: 'SCHEDULED', ...seat, ...undone })
}

/** Notes, payment method, and the TCN, which belongs to prints that were taken. */
async function edit(db: Db, { id, stored, fields }: Changing) {
  const { status = stored.status, notes, payment_method, transaction_id } = fields
  if (payment_method === 'ONLINE') throw invalid({ payment_method: 'Online payments are made by the applicant' })
  if (payment_method !== undefined) await checkNotPaidOnline(db, id)
  if (transaction_id !== undefined && status !== 'COMPLETED') throw invalid({ transaction_id: 'Mark the appointment as completed with it' })
  if (transaction_id !== undefined) await checkTcn(db, { appointment: id, network: stored.network, tcn: transaction_id })
  const columns = Object.fromEntries(Object.entries({ notes, payment_method, transaction_id }).filter(([, value]) => value !== undefined))
  if (Object.keys(columns).length > 0) await updateAppointment(db, id, columns)
}

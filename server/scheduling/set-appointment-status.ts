import { mayComplete, mayMarkNoShow } from '../../contract/appointments/outcome-rules.ts'
import { mayReinstate } from '../../contract/appointments/reinstate-rule.ts'
import { retakeSlot } from '../appointments/take-slot.ts'
import { type LockedAppointment, type Status, updateAppointment } from '../appointments/update-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, invalid } from '../platform/http/errors.ts'

/** A change of an appointment's status: its locked row, and the reason. */
export type StatusChange = { id: number; stored: LockedAppointment; reason: string | null }

/** Sets SCHEDULED to COMPLETED or NO_SHOW, and a mistaken one back. */
export async function setAppointmentStatus(db: Db, now: number, change: StatusChange, status: Status) {
  const { id, stored } = change
  if (status === 'SCHEDULED') await reinstate(db, now, change)
  else if (stored.status === 'SCHEDULED') {
    checkOutcomePossible(stored, status, now)
    await updateAppointment(db, id, { status, completed_at: status === 'COMPLETED' ? isoOf(now) : null })
  } else throw conflict('STATUS', 'Only a scheduled appointment can be marked as completed or no show.')
}

/** Refuses what cannot be true yet. */
function checkOutcomePossible({ date_time, time_zone }: LockedAppointment, status: Status, now: number) {
  if (status === 'COMPLETED' && !mayComplete(dateIn(time_zone, Date.parse(date_time)), dateIn(time_zone, now)))
    throw conflict('TOO_EARLY', 'This appointment is on a later day: it cannot be completed yet.')
  if (status === 'NO_SHOW' && !mayMarkNoShow(date_time, new Date(now)))
    throw conflict('TOO_EARLY', 'The time of this appointment has not come yet: nobody has missed it.')
}

/** Back to Scheduled until the end of the day after the appointment's, with a reason, if its time is still free. */
async function reinstate(db: Db, now: number, { id, stored, reason }: StatusChange) {
  if (!mayReinstate(dateIn(stored.time_zone, Date.parse(stored.date_time)), dateIn(stored.time_zone, now)))
    throw conflict('TOO_LATE', 'This can be set back until the end of the day after the appointment.')
  if (reason === null) throw invalid({ reason: 'Say why it is set back' })
  const span = { start: Date.parse(stored.date_time), end: Date.parse(stored.ends_at) }
  const slot = stored.walk_in ? {} : { station: (await retakeSlot(db, stored.lsv, span, id)).station }
  // No prints were taken, so there is no TCN.
  const undone = stored.status === 'COMPLETED' ? { completed_at: null, transaction_id: null } : {}
  await updateAppointment(db, id, { status: 'SCHEDULED', ...slot, ...undone })
}

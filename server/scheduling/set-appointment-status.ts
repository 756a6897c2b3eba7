import { retakeSlot } from '../appointments/take-slot.ts'
import { type LockedAppointment, type Status, updateAppointment } from '../appointments/update-appointment.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { refusalOfOutcome } from './outcome-refusals.ts'

/** A change of an appointment's status: its locked row, and the reason. */
export type StatusChange = { id: number; stored: LockedAppointment; reason: string | null }

/** Sets SCHEDULED to COMPLETED or NO_SHOW, and a mistaken one back. */
export async function setAppointmentStatus(db: Db, now: number, change: StatusChange, status: Status) {
  const refusal = refusalOfOutcome(change.stored, status, now)
  if (refusal !== null) throw conflict(refusal.code, refusal.sentence)
  if (status === 'SCHEDULED') await reinstate(db, change)
  else await updateAppointment(db, change.id, { status, completed_at: status === 'COMPLETED' ? isoOf(now) : null })
}

/** Back to Scheduled, with a reason, if its time is still free. */
async function reinstate(db: Db, { id, stored, reason }: StatusChange) {
  if (reason === null) throw invalid({ reason: 'Say why it is set back' })
  const span = { start: Date.parse(stored.date_time), end: Date.parse(stored.ends_at) }
  const slot = stored.walk_in ? {} : { station: (await retakeSlot(db, stored.lsv, span, id)).station }
  // No prints were taken, so there is no TCN.
  const undone = stored.status === 'COMPLETED' ? { completed_at: null, transaction_id: null } : {}
  await updateAppointment(db, id, { status: 'SCHEDULED', ...slot, ...undone })
}

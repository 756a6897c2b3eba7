import type { Resolution } from '../../../contract/availability/availability-change.ts'
import { DAY_MS, utcDate } from '../../../contract/records/days.ts'
import type { AssignedSlot } from '../../appointments/take-slot.ts'
import { moveTo } from '../../appointments/update-appointment.ts'
import { findFreeStation, type LsvDays, onDay, openSlotAt, readLsvDays, wholeDays } from '../../availability/lsv-day.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Change } from '../../platform/events/change.ts'
import type { BookedAppointment } from './check-outside-hours.ts'

/** An appointment and the instant to which it is moved, in epoch ms. */
type Move = { booked: BookedAppointment; to: number }
type MovePlan = { moved: { id: number; slot: AssignedSlot }[]; failed: Resolution['failed'] }

/** The reason why an appointment could not be moved. */
export const moveFailures = {
  taken: 'That time is no longer free.',
  paying: 'The applicant is paying for it right now.',
} as const

/** The slots of appointments at their new times, each free after those before it were moved; those that find none stay where they are. */
export function planMoves(lsvDays: LsvDays, moves: readonly Move[], now: number): MovePlan {
  const planned: MovePlan = { moved: [], failed: [] }
  let { taken } = lsvDays
  for (const { booked, to } of moves) {
    const others = withoutOne(taken, booked)
    const days = onDay({ ...lsvDays, taken: others }, dateIn(lsvDays.time_zone, to))
    const slot = openSlotAt(days, to, now)
    const station = slot && findFreeStation(days, slot)
    if (booked.status === 'PENDING') planned.failed.push({ id: booked.id, reason: moveFailures.paying })
    else if (slot === undefined || station === undefined) planned.failed.push({ id: booked.id, reason: moveFailures.taken })
    else {
      planned.moved.push({ id: booked.id, slot: { ...slot, station } })
      taken = [...others, { ...slot, station }]
    }
  }
  return planned
}

/** Without the appointment's own time; of several at once one is left out, since their stations do not matter for its place. */
function withoutOne(taken: LsvDays['taken'], { start, end, station }: BookedAppointment): LsvDays['taken'] {
  const place = taken.findIndex((one) => one.start === start && one.end === end && one.station === station)
  return place < 0 ? taken : taken.toSpliced(place, 1)
}

/**
 * Moves locked appointments of a locked LSV to their new times, as one act: their slots are read once, their histories, mails and text
 * messages are written together. Those whose time is not free stay where they are, and are named with the reason.
 */
export async function moveOutsideHours(change: Change, lsv: number, moves: readonly Move[]): Promise<MovePlan> {
  if (moves.length === 0) return { moved: [], failed: [] }
  const { db, clock, record } = change
  const instants = moves.flatMap(({ booked, to }) => [booked.start, to])
  const span = wholeDays(utcDate(Math.min(...instants) - DAY_MS), utcDate(Math.max(...instants) + DAY_MS))
  const lsvDays = await readLsvDays(db, lsv, span)
  if (lsvDays === undefined) return { moved: [], failed: moves.map(({ booked }) => ({ id: booked.id, reason: moveFailures.taken })) }
  const planned = planMoves(lsvDays, moves, clock.now())
  // Sent together and run in this order by the one connection, since a slot may be that of an appointment that was moved before.
  await Promise.all(planned.moved.map(({ id, slot }) => moveTo(db, { id, from: lsv, to: lsv }, slot)))
  const facts = { changed: ['date_time'], detail: { stranded: true } }
  await record(planned.moved.map(({ id }) => ({ type: 'appointment.moved', appointment: id, ...facts })))
  return planned
}

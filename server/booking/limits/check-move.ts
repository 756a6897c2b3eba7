import { oneSlot, readLsvDays } from '../../availability/lsv-day.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkRepeats, spanAt } from '../booking-rule.ts'
import { checkOthers, readOthersOf } from './other-appointments.ts'
import { readRepeatsOfMove } from './repeats.ts'

type Slot = { lsv: number; instant: number }
/** `time_zone` is that of the location that it moves from. */
type Move = { appointment: number; time_zone: string; from: Slot; to: Slot; now: number }

/**
 * Prevents a person from having two appointments at the same time, and an address from filling a day with appointments that it booked on
 * other days: a move to another day or LSV is counted there like a booking of that address. Both LSVs and the person must be locked.
 */
export async function checkMove(db: Db, { appointment, time_zone, from, to, now }: Move): Promise<void> {
  const isOfSameDay = from.lsv === to.lsv && dateIn(time_zone, from.instant) === dateIn(time_zone, to.instant)
  const [others, repeats, lsvDays] = await Promise.all([
    readOthersOf(db, appointment, now),
    isOfSameDay ? 0 : readRepeatsOfMove(db, appointment, to),
    readLsvDays(db, to.lsv, oneSlot(to.instant)),
  ])
  if (lsvDays === undefined) return
  checkOthers(others, spanAt(lsvDays, to.instant), true)
  checkRepeats(lsvDays, to.instant, repeats)
}

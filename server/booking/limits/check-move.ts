import { oneSlot, readLsvDays } from '../../availability/lsv-day.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkRepeats, spanAt } from '../booking-rule.ts'
import { checkOthers, readOthersOf } from './other-appointments.ts'
import { readRepeatsOfMove } from './repeats.ts'

type Move = { appointment: number; lsv: number; time_zone: string; from: number; to: number; now: number }

/**
 * Prevents a person from having two appointments at the same time, and an address from filling a day with appointments that it booked on
 * other days: a move to another day is counted there like a booking of that address. The LSV and the person must be locked.
 */
export async function checkMove(db: Db, { appointment, lsv, time_zone, from, to, now }: Move): Promise<void> {
  const isOfSameDay = dateIn(time_zone, from) === dateIn(time_zone, to)
  const [others, repeats, lsvDays] = await Promise.all([
    readOthersOf(db, appointment, now),
    isOfSameDay ? 0 : readRepeatsOfMove(db, appointment, to),
    readLsvDays(db, lsv, oneSlot(to)),
  ])
  if (lsvDays === undefined) return
  checkOthers(others, spanAt(lsvDays, to), true)
  checkRepeats(lsvDays, to, repeats)
}

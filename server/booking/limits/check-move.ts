import { oneSlot, readLsvDays } from '../../availability/lsv-day.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkRepeats } from '../booking-rule.ts'
import { readRepeatsOfMove } from './repeats.ts'

type Move = { appointment: number; lsv: number; time_zone: string; from: number; to: number }

/**
 * Prevents an address from filling a day with appointments that it booked on other days: a move is counted on the new day like a booking
 * of that address. A move within a day is not counted. The LSV must be locked.
 */
export async function checkMove(db: Db, { appointment, lsv, time_zone, from, to }: Move): Promise<void> {
  if (dateIn(time_zone, from) === dateIn(time_zone, to)) return
  const [repeats, lsvDays] = await Promise.all([readRepeatsOfMove(db, appointment, to), readLsvDays(db, lsv, oneSlot(to))])
  if (lsvDays !== undefined) checkRepeats(lsvDays, to, repeats)
}

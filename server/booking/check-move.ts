import { oneSlot, readLsvDays } from '../availability/lsv-day.ts'
import { dateIn } from '../availability/zoned-time.ts'
import type { Db } from '../platform/database/database.ts'
import { readRepeatsOfMove } from './booking-limits.ts'
import { checkRepeats } from './booking-rule.ts'

type Move = { appointment: number; lsv: number; time_zone: string; from: number; to: number }

/**
 * Refuses to fill a day by moving what an address may have booked on others: on the new day the appointment is counted as if it were
 * booked there from its address. Within a day it takes nothing more. The LSV must be locked.
 */
export async function checkMove(db: Db, { appointment, lsv, time_zone, from, to }: Move): Promise<void> {
  if (dateIn(time_zone, from) === dateIn(time_zone, to)) return
  const [repeats, lsvDays] = await Promise.all([readRepeatsOfMove(db, appointment, to), readLsvDays(db, lsv, oneSlot(to))])
  if (lsvDays !== undefined) checkRepeats(lsvDays, to, repeats)
}

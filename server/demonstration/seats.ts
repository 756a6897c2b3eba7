import { plusDays } from '../../contract/records/days.ts'
import { findFreeStation, type LsvDays, openSlotsOn, readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { dateIn, type Span } from '../availability/zoned-time.ts'
import type { Db } from '../platform/database/database.ts'
import type { Random } from './random.ts'
import type { SettingLsv } from './setting.ts'

/** The time of an appointment. A walk-in has no station. */
export type DemonstrationSeat = { lsv: number; span: Span; station: number | null }

const DAYS_BACK = 14
const DAYS_AHEAD = 21
/** The maximum share of booked seats, so that open times remain. */
const FULLEST = 0.8
/** The days of walk-ins at the first LSV, relative to today. */
const WALK_IN_DAYS = [-9, -7, -5, -2, -1, 0]
const WALK_IN_LATE_MS = 7 * 60_000

/** Seats at every LSV from two weeks ago to three weeks ahead, on the grid of its hours and outside its blocked times, in order of time. */
export async function takeSeats(db: Db, random: Random, lsvs: readonly SettingLsv[], now: number): Promise<DemonstrationSeat[]> {
  const seats: DemonstrationSeat[] = []
  for (const [index, lsv] of lsvs.entries()) {
    const today = dateIn(lsv.time_zone, now)
    const known = await readLsvDays(db, lsv.id, wholeDays(plusDays(today, -DAYS_BACK), plusDays(today, DAYS_AHEAD)))
    if (known === undefined) throw new Error(`The location ${lsv.key} is missing`)
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
      const slots = openSlotsOn(known, plusDays(today, day), 0)
      seats.push(...seatsOfDay(random, lsv, known, slots, visitsOn(day, lsv.visits_a_day)))
      if (index === 0 && WALK_IN_DAYS.includes(day)) seats.push(...walkIn(random, lsv, slots, now))
    }
  }
  return seats.sort((a, b) => a.span.start - b.span.start || a.lsv - b.lsv)
}

/** Today is busiest; later days are emptier. */
function visitsOn(day: number, visits_a_day: number): number {
  if (day === 0) return Math.round(visits_a_day * 1.5)
  else if (day < 0) return visits_a_day
  else return Math.max(1, Math.round(visits_a_day * (1 - day / (DAYS_AHEAD + 5))))
}

function seatsOfDay(random: Random, lsv: SettingLsv, known: LsvDays, slots: readonly Span[], wanted: number): DemonstrationSeat[] {
  const all = slots.flatMap((slot) => Array.from({ length: known.stations }, () => slot))
  return random.some(all, Math.min(wanted, Math.floor(all.length * FULLEST))).map((span) => {
    const station = findFreeStation(known, span) as number
    known.taken.push({ ...span, station })
    return { lsv: lsv.id, span, station }
  })
}

/** A walk-in has arrived already. */
function walkIn(random: Random, lsv: SettingLsv, slots: readonly Span[], now: number): DemonstrationSeat[] {
  const past = slots.filter(({ end }) => end + WALK_IN_LATE_MS <= now)
  if (past.length === 0) return []
  const { start, end } = random.pick(past)
  return [{ lsv: lsv.id, span: { start: start + WALK_IN_LATE_MS, end: end + WALK_IN_LATE_MS }, station: null }]
}

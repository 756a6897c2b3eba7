import { DAY_MS } from '../../../contract/records/days.ts'
import type { AssignedSlot } from '../../appointments/take-slot.ts'
import { instantsOf, wallClock } from '../../availability/zoned-time.ts'
import { SLOT_MINUTES, STATIONS } from './setting.ts'

const MINUTE_MS = 60_000
const DAYS_BACK = 1_095
const DAYS_AHEAD = 21
const OPENS = '09:00:00'
const CLOSES = '17:00:00'
const SLOTS_A_DAY = (8 * 60) / SLOT_MINUTES
const SEATS_A_DAY = SLOTS_A_DAY * STATIONS

/**
 * The seats of a location in order: three years of past working days, three weeks ahead. `assignStation` maps a share of that time, below
 * one, to a seat; distinct places of a sequence of at most `capacity` have distinct seats.
 */
export function seatsAround(now: number) {
  const days = workdaysAround(now)
  const opens = new Map<string, number[]>()
  const openingsIn = (zone: string) => {
    const known = opens.get(zone) ?? days.map((date) => instantsOf(wallClock(date, OPENS), wallClock(date, CLOSES), zone)[0]?.start ?? 0)
    opens.set(zone, known)
    return known
  }
  const capacity = days.length * SEATS_A_DAY
  return {
    capacity,
    assignStation(zone: string, place: number, of: number): AssignedSlot {
      const seat = Math.floor((place * capacity) / of)
      const start =
        (openingsIn(zone)[Math.floor(seat / SEATS_A_DAY)] ?? 0) + Math.floor((seat % SEATS_A_DAY) / STATIONS) * SLOT_MINUTES * MINUTE_MS
      return { station: 1 + (seat % STATIONS), start, end: start + SLOT_MINUTES * MINUTE_MS }
    },
  }
}

function workdaysAround(now: number): string[] {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, at) => new Date(now + (at - DAYS_BACK) * DAY_MS))
  return days.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10))
}

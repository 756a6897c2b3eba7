/* The days for the tests of open-slots.ts. Not used by the product. */
import fc from 'fast-check'
import type { Day } from '../availability/open-slots.ts'
import type { WeeklyHours } from '../availability/opening-hours.ts'
import type { Span } from '../availability/zoned-time.ts'
import { allDates, clockChangeDates, nextDate, zones } from './open-slots-reference.ts'

export const changes = zones.flatMap((zone) => clockChangeDates(zone).map((date) => ({ zone, date })))
export const nightsOfChange = changes.flatMap(({ zone, date }) => [-1, 0, 1].map((days) => ({ zone, date: nextDate(date, days) })))

const halfHours = Array.from({ length: 10 }, (_, index) => timeOf(index * 30))
export const hoursOfTheNight = halfHours.flatMap((start) =>
  [...halfHours, '24:00:00'].filter((end) => end > start).map((end): [string, string] => [start, end]),
)

/** A day with these hours and without blocks and appointments. */
export function emptyDay(place: { zone: string; date: string }, [start_time, end_time]: [string, string], duration_minutes: number): Day {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, start_time, end_time }))
  return { date: place.date, time_zone: place.zone, hours, special_days: [], blocks: [], taken: [], duration_minutes, stations: 1, now: 0 }
}

/* The days around every clock change, with different hours on each day of the week. */
export const daysOfChange = nightsOfChange.map((place) => ({
  ...emptyDay(place, ['00:00:00', '24:00:00'], 30),
  hours: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, start_time: '00:00:00', end_time: timeOf((17 + day_of_week) * 60) })),
}))

/* Half of the days are around a clock change, and half of the hours around the night's. */
const anyPlace = fc.oneof(
  fc.constantFrom(...nightsOfChange),
  fc.record({ zone: fc.constantFrom(...zones), date: fc.constantFrom(...allDates) }),
)
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((half) => half * 30),
  fc.integer({ min: 0, max: 1440 }).filter((minute) => minute !== 1439),
)
const secondsFromDate = fc.oneof(
  fc.integer({ min: -14 * 3600, max: 39 * 3600 }),
  fc.integer({ min: -56, max: 156 }).map((quarter) => quarter * 900),
)
const stretch = fc.record({ from: secondsFromDate, seconds: fc.oneof(fc.constantFrom(900, 1800), fc.integer({ min: 1, max: 6 * 3600 })) })
export const anyDay: fc.Arbitrary<Day> = fc
  .record({
    place: anyPlace,
    cuts: fc.array(minuteOfDay, { maxLength: 6 }),
    touching: fc.boolean(),
    duration_minutes: fc.oneof(fc.constantFrom(10, 15, 20, 30, 60), fc.integer({ min: 5, max: 240 })),
    blocks: fc.array(stretch, { maxLength: 3 }),
    taken: fc.array(fc.record({ stretch, station: fc.option(fc.integer({ min: 1, max: 4 })) }), { maxLength: 10 }),
    stations: fc.integer({ min: 1, max: 3 }),
    now: secondsFromDate,
  })
  .map(({ place, cuts, touching, duration_minutes, blocks, taken, stations, now }) => {
    const start = Date.parse(`${place.date}T00:00:00Z`)
    const spanOf = ({ from, seconds }: { from: number; seconds: number }): Span => ({
      start: start + from * 1000,
      end: start + (from + seconds) * 1000,
    })
    return {
      date: place.date,
      time_zone: place.zone,
      special_days: [],
      hours: hoursBetween(cuts, touching, new Date(start).getUTCDay()),
      duration_minutes,
      blocks: blocks.map(spanOf),
      taken: taken.map((one) => ({ ...spanOf(one.stretch), station: one.station })),
      stations,
      now: start + now * 1000 - 12 * 3_600_000,
    }
  })

/* Hours between the cuts, adjacent or not, and those of the next weekday, which must not count. */
function hoursBetween(cuts: number[], touching: boolean, day_of_week: number): WeeklyHours[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  const today = sorted.slice(1).map((end, index) => ({ day_of_week, start_time: timeOf(sorted[index] ?? 0), end_time: timeOf(end) }))
  const tomorrow = { day_of_week: (day_of_week + 1) % 7, start_time: '00:00:00', end_time: '23:59:00' }
  return [tomorrow, ...today.filter((_, index) => touching || index % 2 === 0)]
}

/* Midnight as an end is written 23:59 here. */
function timeOf(minute: number): string {
  const [hours, minutes] = minute === 1440 ? [23, 59] : [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`
}

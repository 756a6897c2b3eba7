import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOverlappingInWeek } from '../../contract/availability/hours.ts'
import { plusDays } from '../../contract/records/days.ts'
import type { InsightsRow } from '../../contract/reports/insights.ts'
import { openSpansOf, type SpecialHours, type WeeklyHours } from '../availability/opening-hours.ts'
import { dayBounds, weekday } from '../availability/zoned-time.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const SEED = Number(process.env.HOURS_SEED ?? 20_261_124)
const CASES = 25
const DAYS = 15
const ZONES = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Australia/Lord_Howe']
/** Days before the weeks in which clocks change. */
const STARTS = ['2031-03-01', '2031-10-30', '2031-06-14', '2031-04-02']

/** Repeatable numbers from 0 to below `most`. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
}

const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

function anyHours(next: (most: number) => number): { start_time: string; end_time: string } {
  const start = next(48) * 30
  const end = (start + 30 + next(24) * 30) % 1440
  return { start_time: timeOf(start), end_time: end === 0 ? '24:00:00' : timeOf(end) }
}

/** The open minutes of each week by the rule of bookings, of one station, each instant once. */
function expectedMinutes(
  offer: { time_zone: string; hours: WeeklyHours[]; special_days: SpecialHours[] },
  from: string,
): Map<string, number> {
  const minutes = new Map<string, number>()
  for (let day = 0; day < DAYS; day++) {
    const date = plusDays(from, day)
    const week = plusDays(date, -weekday(date))
    const bounds = dayBounds(date, offer.time_zone)
    // The hours of this date and of the evening before it, joined and cut at midnight.
    const spans = openSpansOf(offer, date).map(({ start, end }) => Math.max(0, Math.min(end, bounds.end) - Math.max(start, bounds.start)))
    minutes.set(week, (minutes.get(week) ?? 0) + spans.reduce((sum, span) => sum + span, 0) / 60_000)
  }
  return minutes
}

test(`the open time of reports is that of the rule of bookings, seed ${SEED}`, { timeout: 120_000 }, async () => {
  const next = numbers(SEED)
  const { database } = world.services
  const lsv = world.ids.livescanvendors.downtown
  await database.run(sql`update live_scan_vendor set stations = 1 where id = ${lsv}`)
  for (let count = 0; count < CASES; count++) {
    const [time_zone, from] = [ZONES[next(ZONES.length)] as string, STARTS[next(STARTS.length)] as string]
    const hours: WeeklyHours[] = []
    for (let tried = 0; tried < 12; tried++) {
      const more = [...hours, { day_of_week: next(7), ...anyHours(next) }]
      if (findOverlappingInWeek(more) === null) hours.splice(0, hours.length, ...more)
    }
    const dates = new Set(Array.from({ length: 4 }, () => plusDays(from, next(DAYS + 1) - 1)))
    const special_days = [...dates].map((date) => ({ date, hours: next(3) === 0 ? [] : [anyHours(next)] }))
    await database.run(sql`update live_scan_vendor set timezone = ${time_zone} where id = ${lsv}`)
    await database.run(sql`update available_time set removed_at = now() where lsv = ${lsv} and removed_at is null`)
    await database.run(sql`delete from special_day where lsv = ${lsv}`)
    await database.run(sql`
      insert into available_time (lsv, day_of_week, start_time, end_time)
      select ${lsv}, h.* from json_to_recordset(${JSON.stringify(hours)}) h(day_of_week int, start_time time, end_time time)`)
    await database.run(sql`
      insert into special_day (lsv, date, name, hours)
      select ${lsv}, d.date, 'Any', d.hours from jsonb_to_recordset(${JSON.stringify(special_days)}::jsonb) d(date date, hours jsonb)`)
    const query = `from=${from}&to=${plusDays(from, DAYS - 1)}`
    const { rows } = (await world.ask({ who: 'metro', path: `appointments/insights?${query}` })).json() as { rows: InsightsRow[] }
    const found = new Map(rows.filter((row) => row.lsv === lsv && row.open_minutes > 0).map((row) => [row.week, row.open_minutes]))
    const expected = new Map([...expectedMinutes({ time_zone, hours, special_days }, from)].filter(([, minutes]) => minutes > 0))
    expect({ time_zone, from, hours, special_days, open: found }).toEqual({ time_zone, from, hours, special_days, open: expected })
  }
})

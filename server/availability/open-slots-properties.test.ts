import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay, changes, daysOfChange, emptyDay, hoursOfTheNight, nightsOfChange } from '../testing/open-slots-cases.ts'
import { referenceSlots, wallReading } from '../testing/open-slots-reference.ts'
import { type Day, openSlots, slotGrid } from './open-slots.ts'
import type { WeeklyHours } from './opening-hours.ts'
import { isoWithOffset, type Span } from './zoned-time.ts'

const CASES = Number(process.env.SLOT_CASES ?? 20_000)
const SEED = Number(process.env.SLOT_SEED ?? 20_261_122)
const HOUR = 3_600_000
const LONG = 3_600_000

test('eight of the zones have summer time', () => {
  expect(changes).toHaveLength(8 * 2 * 7)
})

describe('the open slots are those of the reference', () => {
  test(`they agree on ${CASES} days, seed ${SEED}`, { timeout: LONG }, () => {
    console.log(`slot properties: ${CASES} cases, SLOT_SEED=${SEED}`)
    check(CASES, (day) => expectSame(openSlots(day), referenceSlots(day)))
  })

  test('they agree around every clock change of the twelve zones from 2024 to 2030', { timeout: LONG }, () => {
    for (const place of nightsOfChange) {
      for (const hours of hoursOfTheNight) {
        for (const duration_minutes of [10, 25, 60]) {
          const day = emptyDay(place, hours, duration_minutes)
          expectSame(openSlots(day), referenceSlots(day, 1), day)
        }
      }
    }
  })
})

describe('whatever the day', () => {
  const few = Math.ceil(CASES / 10)

  test('no slot is at a time that the clock skips, and none outside the hours', { timeout: LONG }, () => {
    check(few, (day) => {
      for (const { start, end } of openSlots(day)) {
        expect(Date.parse(isoWithOffset(start, day.time_zone))).toBe(start)
        const clock = [start, end - 60_000].map((instant) => wallReading(day.time_zone, instant))
        expect(isoWithOffset(start, day.time_zone).slice(0, 16)).toBe(clock[0]?.replace(' ', 'T'))
        expect(day.hours.some((hours) => clock.every((shown) => isWithin(shown, day.date, hours)))).toBe(true)
      }
    })
  })

  test('no slot is in a blocked time, in the past, or without a free station', { timeout: LONG }, () => {
    check(few, (day) => {
      for (const slot of openSlots(day)) {
        const seconds = Array.from({ length: day.duration_minutes * 6 }, (_, index) => slot.start + index * 10_000)
        expect(slot.start).toBeGreaterThanOrEqual(day.now)
        expect(seconds.some((second) => day.blocks.some((block) => block.start <= second && second < block.end))).toBe(false)
        const atOnce = seconds.map((second) => day.taken.filter((one) => one.start <= second && second < one.end))
        expect(new Set(atOnce.flat().map((one) => one.station)).size).toBeLessThan(day.stations)
      }
    })
  })

  test('slots follow each other, as long as an appointment, and never overlap', { timeout: LONG }, () => {
    check(few, (day) => {
      const slots = slotGrid(day)
      for (const [index, slot] of slots.entries()) {
        expect(slot.end - slot.start).toBe(day.duration_minutes * 60_000)
        expect(slot.start).toBeGreaterThanOrEqual(slots[index - 1]?.end ?? 0)
      }
      const grid = new Set(slots.map((slot) => slot.start))
      expect(openSlots(day).every((slot) => grid.has(slot.start))).toBe(true)
    })
  })

  test('another block or appointment, one station less or a later time never opens a slot', { timeout: LONG }, () => {
    check(few, (day) => {
      const starts = new Set(openSlots(day).map((slot) => slot.start))
      const fewer = [
        { ...day, blocks: [...day.blocks, { start: day.now, end: day.now + 5 * HOUR }] },
        { ...day, taken: [...day.taken, { start: day.now, end: day.now + 5 * HOUR, station: 1 }] },
        { ...day, stations: day.stations - 1 },
        { ...day, now: day.now + HOUR },
      ]
      for (const changed of fewer) expect(openSlots(changed).every((slot) => starts.has(slot.start))).toBe(true)
    })
  })
})

test('a repeated hour has each of its slots twice, a skipped hour has none', () => {
  for (const { zone, date } of changes) {
    const slots = slotGrid(emptyDay({ zone, date }, ['00:00:00', '24:00:00'], 15)).map((slot) => isoWithOffset(slot.start, zone))
    const shown = slots.map((slot) => slot.slice(11, 16))
    const hoursOfDay = Math.round((slots.length / 4) * 2) / 2
    expect([23, 23.5, 24.5, 25]).toContain(hoursOfDay)
    expect(new Set(slots).size).toBe(slots.length)
    expect(96 - new Set(shown).size).toBe(Math.max(0, (24 - hoursOfDay) * 4))
    expect(slots.length - new Set(shown).size).toBe(Math.max(0, (hoursOfDay - 24) * 4))
  }
})

test("the server's own time zone makes no difference", { timeout: LONG }, async () => {
  const here = JSON.stringify(daysOfChange.map((day) => openSlots(day).map((slot) => isoWithOffset(slot.start, day.time_zone))))
  for (const TZ of ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) {
    expect((await slotsOnServerIn(TZ)) === here, TZ).toBe(true)
  }
})

/* Computes the same days in another process, since the time zone is read when a process starts. */
async function slotsOnServerIn(TZ: string): Promise<string> {
  const [slots, zoned, cases] = ['./open-slots.ts', './zoned-time.ts', '../testing/open-slots-cases.ts'].map((file) =>
    JSON.stringify(new URL(file, import.meta.url).href),
  )
  const script = `
    import { openSlots } from ${slots}
    import { isoWithOffset } from ${zoned}
    import { daysOfChange } from ${cases}
    if (new Date(2026, 0, 1).getTimezoneOffset() !== ${offsetIn(TZ)}) throw new Error('TZ was not taken')
    const answer = daysOfChange.map((day) => openSlots(day).map((slot) => isoWithOffset(slot.start, day.time_zone)))
    process.stdout.write(JSON.stringify(answer))`
  const run = promisify(execFile)
  const env = { ...process.env, TZ }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env, maxBuffer: 2 ** 26 })
  return stdout
}

function offsetIn(TZ: string): number {
  return -Temporal.ZonedDateTime.from(`2026-01-01T00:00:00[${TZ}]`).offsetNanoseconds / 60e9
}

function isWithin(shown: string, date: string, hours: WeeklyHours): boolean {
  const end = hours.end_time.startsWith('23:59') ? '24:00' : hours.end_time
  const isToday = Temporal.PlainDate.from(date).dayOfWeek % 7 === hours.day_of_week
  return isToday && shown.slice(0, 10) === date && shown.slice(11) >= hours.start_time.slice(0, 5) && shown.slice(11) < end.slice(0, 5)
}

function check(numRuns: number, holds: (day: Day) => void): void {
  fc.assert(fc.property(anyDay, holds), { numRuns, seed: SEED })
}

/* Vitest's own comparison of a long list takes longer than computing it. */
function expectSame(actual: Span[], expected: Span[], day?: Day): void {
  const same =
    actual.length === expected.length && actual.every((slot, i) => slot.start === expected[i]?.start && slot.end === expected[i]?.end)
  if (!same) expect({ day, slots: actual }).toEqual({ day, slots: expected })
}
